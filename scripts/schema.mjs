// JSON Schemas from the io-ts codecs that read the formats.

/** The schema of a codec; a codec of a kind that is not known here is an error, not an "anything". */
export const schemaOf = codec => {
  switch (codec._tag) {
    case 'StringType':
      return { type: 'string' }
    case 'NumberType':
      return { type: 'number' }
    case 'BooleanType':
      return { type: 'boolean' }
    case 'NullType':
      return { type: 'null' }
    case 'LiteralType':
      return { const: codec.value }
    case 'KeyofType':
      return { enum: Object.keys(codec.keys) }
    case 'ReadonlyArrayType':
    case 'ArrayType':
      return { type: 'array', items: schemaOf(codec.type) }
    case 'DictionaryType':
      return { type: 'object', additionalProperties: schemaOf(codec.codomain) }
    case 'UnionType':
      return { anyOf: codec.types.map(schemaOf) }
    case 'ClosedType': {
      const properties = Object.entries({ ...codec.required, ...codec.optional }).map(([key, type]) => [
        key,
        schemaOf(type),
      ])
      return {
        description: codec.name,
        type: 'object',
        properties: Object.fromEntries(properties),
        required: Object.keys(codec.required),
        additionalProperties: false,
      }
    }
    default:
      // A codec that a format has for itself brings its schema with it.
      if (codec.schema !== undefined) return codec.schema
      throw new Error(`no schema for a ${codec._tag}`)
  }
}

/** The schema of a file: it may say where that is. */
export const fileSchemaOf = codec => {
  const schema = schemaOf(codec)
  return { ...schema, properties: { $schema: { type: 'string' }, ...schema.properties } }
}

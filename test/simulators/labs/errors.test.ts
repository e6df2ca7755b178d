import { readFileSync } from 'node:fs'
import * as E from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { systemOf } from '../../../simulators/labs/load.js'
import { LabsModel } from '../../../simulators/labs/model.js'
import type { Parameters as Given } from '../../../simulators/parameters.js'
import { verdictOfProperty } from '../../../src/checking/properties.js'
import type { Diagnostic } from '../../../src/errors/diagnostic.js'
import { orThrow } from '../../../src/errors/or-throw.js'
import { position } from '../../../src/errors/source.js'
import { parsePurpose, render, SimulatorError, TelosError, verdictOf } from '../../../src/index.js'
import { SimulatorFault } from '../../../src/simulator/fault.js'
import { Moves } from '../../../src/simulator/moves.js'
import { movesOf, vectorModel } from '../../../src/simulator/vector.js'
import { expectSaid, type Place, placeOf, type SaidAtMark as Said, unmarked } from '../../support/marked.js'
import { soon } from '../../support/soon.js'

const diagnosticsOf = (text: string, given: Given = {}): readonly Diagnostic[] => {
  const found = systemOf({ name: 'test.labs', text }, given)
  return E.isLeft(found) ? found.left : []
}
const check = (marked: string, expected: readonly Said[], given: Given = {}): void =>
  expectSaid(marked, expected, text => diagnosticsOf(text, given))

/** A behaviour among all that it could speak of. */
const inAgent = (behaviour: string): string => `system {
  extern = _n
  environment = e: 0; a[2]: 0; b[2, 3]: 0
  spawn = One: 2, Two: 1
  Global = Skip
}
stigmergy S { link = true  s: 0; t: 0 }
stigmergy Tide { link = true  u: 0 }
agent One {
  interface = x: 0; y[2]: 0
  stigmergies = S
  Behaviour = ${behaviour}
}
agent Two { interface = z: 0  Behaviour = Skip }`

const chooses = '[a..b] chooses a value, which only assignments outside of quantifiers do'
const notSkip = 'not "Skip": it is a reserved word of LAbS and cannot be a name'
const large = 'this number needs more than 32 bits'

describe('in processes', () => {
  test.each<[string, ...Said]>([
    // Names that are not declared
    ['«foo» <- 1', 'labs/undeclared', 'foo is not declared'],
    ['x <- «xx» + 1', 'labs/undeclared', 'xx is not declared', 'did you mean x?'],
    ['x <- «iid»', 'labs/undeclared', 'iid is not declared', 'did you mean id?'],
    ['x = 0 -> «foo[0]» = 1 -> Skip', 'labs/undeclared', 'foo is not declared'],
    ['x <- «z»', 'labs/undeclared', 'z is not declared'],
    ['{ x <- «v»; v := 1 }', 'labs/undeclared', 'v is not declared'],
    ['«Pull»', 'labs/undeclared', 'there is no process Pull'],
    ['Skip; «Globl»', 'labs/undeclared', 'there is no process Globl', 'did you mean Global?'],
    ['x <- «_m»', 'labs/undeclared', 'the parameter _m is not declared in extern', 'did you mean _n?'],
    ['«u» <~ 1', 'labs/undeclared', 'One does not have the stigmergy Tide of u', 'stigmergies = Tide'],
    ['«u» > 1 -> Skip', 'labs/undeclared', 'One does not have the stigmergy Tide of u', 'stigmergies = Tide'],
    ['x <- «foo of 0»', 'labs/undeclared', 'One has no variable foo'],
    ['x <- «z of 0»', 'labs/undeclared', 'One has no variable z'],
    ['x <- «e of 0»', 'labs/undeclared', 'e belongs to the environment: write it without of'],
    ['x <- «foo of e»', 'labs/undeclared', 'no agent that this can be has a variable foo'],
    ['forall Two p, «x of p» = 1 -> Skip', 'labs/undeclared', 'Two has no variable x'],
    ['{ p[] := pick 1 Two where «x of 2» = 1 }', 'labs/undeclared', 'Two has no variable x'],
    // Kinds
    ['x <- forall «Three» p, true', 'labs/unknown-kind', 'there is no agent Three'],
    ['exists «Twp» p, true -> Skip', 'labs/unknown-kind', 'there is no agent Twp', 'did you mean Two?'],
    ['x <- count «Onee» p, true', 'labs/unknown-kind', 'there is no agent Onee', 'did you mean One?'],
    ['{ p[] := pick 1 «Three» }', 'labs/unknown-kind', 'there is no agent Three'],
    ['x <- exists «one» p, true', 'syntax/unexpected', 'a name with a capital letter is expected, not "one"'],
    // Operators
    ['«x <~ 1»', 'labs/operator', 'x is a variable of the interface, which <- assigns, not <~', '<-'],
    ['«x <-- 1»', 'labs/operator', 'x is a variable of the interface, which <- assigns, not <--', '<-'],
    ['{ «x» := 1 }', 'labs/operator', 'x is a variable of the interface, which <- assigns, not :=', '<-'],
    ['«s <- 1»', 'labs/operator', 's is a stigmergic variable, which <~ assigns, not <-', '<~'],
    ['«s <-- 1»', 'labs/operator', 's is a stigmergic variable, which <~ assigns, not <--', '<~'],
    ['{ «s» := 1 }', 'labs/operator', 's is a stigmergic variable, which <~ assigns, not :=', '<~'],
    ['«e <- 1»', 'labs/operator', 'e is a variable of the environment, which <-- assigns, not <-', '<--'],
    ['«e <~ 1»', 'labs/operator', 'e is a variable of the environment, which <-- assigns, not <~', '<--'],
    ['{ «e» := 1 }', 'labs/operator', 'e is a variable of the environment, which <-- assigns, not :=', '<--'],
    ['«s, t <- 1, 2»', 'labs/operator', 's is a stigmergic variable, which <~ assigns, not <-', '<~'],
    ['{ x <- 1; «e <- 1» }', 'labs/operator', 'e is a variable of the environment, which <-- assigns, not <-', '<--'],
    ['{ v, «x» := 1, 2 }', 'labs/operator', 'x is a variable of the interface, which <- assigns, not :=', '<-'],
    ['«x, s <- 1, 2»', 'labs/assignment', 'variables of different kinds cannot be assigned together'],
    ['«s, e <~ 1, 2»', 'labs/assignment', 'variables of different kinds cannot be assigned together'],
    ['«x, e <-- 1, 2»', 'labs/assignment', 'variables of different kinds cannot be assigned together'],
    ['«x, s, e <- 1, 2, 3»', 'labs/assignment', 'variables of different kinds cannot be assigned together'],
    // Numbers of values
    ['«x, y[0] <- 1»', 'labs/assignment', expect.stringMatching(/^2 variables are assigned 1 values?$/)],
    ['«x <- 1, 2»', 'labs/assignment', expect.stringMatching(/^1 variables? (are|is) assigned 2 values$/)],
    ['{ «v, w := 1» }', 'labs/assignment', expect.stringMatching(/^2 variables are assigned 1 values?$/)],
    // Whose
    ['x <- x of «p»', 'labs/unbound', 'p is bound by no quantifier'],
    ['x <- x of «c1»', 'labs/unbound', 'c1 is bound by no quantifier'],
    ['x <- x of «3»', 'labs/unbound', 'there is no agent 3: there are 3, counted from 0'],
    ['x <- x of («0 - 1»)', 'labs/unbound', 'there is no agent -1: there are 3, counted from 0'],
    ['x <- (forall One p, x of p = 1) + x of «p»', 'labs/unbound', 'p is bound by no quantifier'],
    ['exists One pp, x of «qp» = 1 -> Skip', 'labs/unbound', 'qp is bound by no quantifier', 'did you mean pp?'],
    // Arrays
    ['x <- «y»', 'labs/misused', 'y is an array: it needs an index', 'write y[0]'],
    ['«y» <- 1', 'labs/misused', 'y is an array: it needs an index', 'write y[0]'],
    ['x <- «b»', 'labs/misused', 'b is an array: it needs an index', 'write b[0, 0]'],
    ['x <- «x[0]»', 'labs/misused', 'x is not an array', 'write x'],
    ['«x[0]» <- 1', 'labs/misused', 'x is not an array', 'write x'],
    ['x <- «x[1] of 0»', 'labs/misused', 'x is not an array', 'write x'],
    ['x <- «y[0, 1]»', 'labs/misused', 'y has 1 dimension, not 2', 'write y[0]'],
    ['x <- «b[0]»', 'labs/misused', 'b has 2 dimensions, not 1', 'write b[0, 0]'],
    ['«b[0]» <-- 1', 'labs/misused', 'b has 2 dimensions, not 1', 'write b[0, 0]'],
    ['x <- «id[0]»', 'labs/misused', 'id is not an array'],
    ['x <- «id[0] of 1»', 'labs/misused', 'id is not an array'],
    ['x <- y[«2»]', 'labs/bounds', 'y has no element 2: it has 2, counted from 0'],
    ['x <- y[«-1»]', 'labs/bounds', 'y has no element -1: it has 2, counted from 0'],
    ['x <- y[«0 - 1»]', 'labs/bounds', 'y has no element -1: it has 2, counted from 0'],
    ['a[«_n»] <-- 1', 'labs/bounds', 'a has no element 2: it has 2, counted from 0'],
    ['x <- b[1, «3»]', 'labs/bounds', 'b has no element 3: it has 3, counted from 0'],
    ['x <- b[«2», 2]', 'labs/bounds', 'b has no element 2: it has 2, counted from 0'],
    ['x <- y[«5»] of 1', 'labs/bounds', 'y has no element 5: it has 2, counted from 0'],
    // Choices
    ['«[0..2]» = 1 -> Skip', 'labs/misused', chooses],
    ['a[«[0..2]»] <-- 1', 'labs/misused', chooses],
    ['x <- a[«[0..2]»]', 'labs/misused', chooses],
    ['x <- x of («[0..2]»)', 'labs/misused', chooses],
    ['x <- count One p, x of p = «[0..2]»', 'labs/misused', chooses],
    ['{ p[] := pick 1 where x of 2 = «[0..2]» }', 'labs/misused', chooses],
    ['{ p[] := pick «[1..2]» }', 'labs/misused', chooses],
    // Locals
    ['«v := 1»', 'labs/misused', 'local values exist in blocks only: { x := 1; ... }'],
    ['Skip; «p[] := pick 1»', 'labs/misused', 'local values exist in blocks only: { x := 1; ... }'],
    ['{ «v[0]» := 1 }', 'labs/misused', 'a local value is assigned as a whole'],
    ['{ v := 1; x <- «v[0]» }', 'labs/misused', 'v is not an array'],
    ['{ v := «pick 1» }', 'labs/misused', 'what is picked goes into a local array of a block: p[] := pick ...'],
    ['{ x <- «pick 1» }', 'labs/misused', 'what is picked goes into a local array of a block: p[] := pick ...'],
    ['x <- «pick 1 Two»', 'labs/misused', 'what is picked goes into a local array of a block: p[] := pick ...'],
    ['{ «p[]» := 3 }', 'labs/misused', 'p[] takes agents that are picked: p[] := pick 1'],
    ['{ «p[]» <- pick 1 }', 'labs/misused', 'p[] is for local arrays of a block: p[] := pick ...'],
    ['{ p[] := pick 1; x <- «p» }', 'labs/misused', 'p is an array: write p[0]'],
    ['{ p[] := pick 1; x <- p[«1»] }', 'labs/bounds', 'p has no element 1: it has 1, counted from 0'],
    ['{ p[] := pick «0» }', 'labs/constant', '0 agents cannot be picked'],
    ['{ p[] := pick «_n - 3» }', 'labs/constant', '-1 agents cannot be picked'],
    ['{ p[] := pick «x» }', 'labs/constant', 'the value of x is not known beforehand'],
    ['{ p[] := pick «id» }', 'labs/constant', 'this cannot be computed beforehand'],
    // Names that are something else already
    ['x <- forall One «x», true', 'labs/duplicate', 'x is the name of something else here'],
    ['x <- forall One «e», true', 'labs/duplicate', 'e is the name of something else here'],
    ['x <- forall One p, exists One «p», true', 'labs/duplicate', 'p is the name of something else here'],
    ['{ v := 1; x <- count One «v», true }', 'labs/duplicate', 'v is the name of something else here'],
    ['Skip  P = Skip  «P» = Skip', 'labs/duplicate', 'there is a process P already'],
    ['Skip  «Behavior» = Skip', 'labs/duplicate', 'there is a process Behaviour already'],
    ['Skip  «interface» = w: 1', 'labs/duplicate', 'interface is there already'],
    ['Skip  «stigmergies» = Tide', 'labs/duplicate', 'stigmergies is there already'],
    // Numbers
    ['x <- «2147483648»', 'labs/constant', large],
    ['x <- «-2147483648»', 'labs/constant', large],
    ['x <- «99999999999999999999999»', 'labs/constant', large],
    // Recursion
    [
      '«Behaviour»',
      'labs/recursion',
      'Behaviour calls Behaviour before it has done anything: that would go on for ever',
    ],
    [
      'x = 0 -> «Behaviour»',
      'labs/recursion',
      'Behaviour calls Behaviour before it has done anything: that would go on for ever',
    ],
    [
      'Skip ++ x = 0 -> «Behaviour»',
      'labs/recursion',
      'Behaviour calls Behaviour before it has done anything: that would go on for ever',
    ],
    [
      'x = 0 => «Behavior»',
      'labs/recursion',
      'Behaviour calls Behaviour before it has done anything: that would go on for ever',
    ],
    ['Skip  P = «P»', 'labs/recursion', 'P calls P before it has done anything: that would go on for ever'],
    [
      'Skip; «Behaviour»; Skip',
      'labs/recursion',
      'Behaviour calls Behaviour and has more to do afterwards: that would never come to an end',
    ],
    [
      'Skip; («Behaviour» ++ Skip); Skip',
      'labs/recursion',
      'Behaviour calls Behaviour and has more to do afterwards: that would never come to an end',
    ],
    [
      'Skip; «P»; Skip  P = Skip; Behaviour',
      'labs/recursion',
      'Behaviour calls P and has more to do afterwards: that would never come to an end',
    ],
    [
      'Skip; P  P = «Q»; Skip  Q = Skip; P',
      'labs/recursion',
      'P calls Q and has more to do afterwards: that would never come to an end',
    ],
    [
      'Skip; (Skip || Skip; «Behaviour»)',
      'labs/recursion',
      'Behaviour calls Behaviour in a parallel composition: that would become ever more processes',
    ],
    [
      'Skip; (Skip || (Skip || Skip; «Behaviour»))',
      'labs/recursion',
      'Behaviour calls Behaviour in a parallel composition: that would become ever more processes',
    ],
    [
      'Skip; P  P = Skip || Skip; «P»',
      'labs/recursion',
      'P calls P in a parallel composition: that would become ever more processes',
    ],
    // Form
    [
      'x <- 1 «y» <- 2',
      'syntax/unexpected',
      '"++", ",", ";", "and", "or", "||", a comparison, an operator or the end of the definition is expected, not "y"',
    ],
    ['{ x <- 1; «Skip» }', 'syntax/unexpected', `"}" or the name of a variable is expected, ${notSkip}`],
    ['x <- 1 «<»- 2', 'syntax/unexpected', expect.stringContaining('is expected, not "<"')],
    ['x = 1 «=» 1 -> Skip', 'syntax/unexpected', expect.stringContaining('is expected, not "="')],
    ['x <- «;» Skip', 'syntax/unexpected', expect.stringContaining('is expected, not ";"')],
  ])('%s', (behaviour, ...said) => {
    check(inAgent(behaviour), [said], { n: 2 })
  })

  test.each<[string, Said[]]>([
    [
      'P  P = «Q»  Q = «P»',
      [
        ['labs/recursion', 'P calls Q before it has done anything: that would go on for ever'],
        ['labs/recursion', 'Q calls P before it has done anything: that would go on for ever'],
      ],
    ],
    [
      '(true -> (Skip ++ «P»)); Skip  P = true -> «Behaviour»',
      [
        ['labs/recursion', 'Behaviour calls P before it has done anything: that would go on for ever'],
        ['labs/recursion', 'P calls Behaviour before it has done anything: that would go on for ever'],
      ],
    ],
    [
      '{ «p[0]» := «pick 1» }',
      [
        ['labs/misused', 'a local value is assigned as a whole'],
        ['labs/misused', 'what is picked goes into a local array of a block: p[] := pick ...'],
      ],
    ],
    [
      '«foo» <- «bar» + «baz of 0»',
      [
        ['labs/undeclared', 'foo is not declared'],
        ['labs/undeclared', 'bar is not declared'],
        ['labs/undeclared', 'One has no variable baz'],
      ],
    ],
  ])('%s', (behaviour, said) => {
    check(inAgent(behaviour), said, { n: 2 })
  })

  test('recursion that is guarded, last and outside of parallel composition is none', () => {
    for (const good of ['Skip; Behaviour', 'Skip; (P || Skip)  P = Skip; P', 'x = 0 => x <- 1; Behaviour'])
      check(inAgent(good), [], { n: 2 })
  })
  test.each<[string, string]>([
    ['x <- (1 + «)»', ')'],
    ['x <- (1 + 2 «;» Skip', ';'],
    ['x <- y[«]»', ']'],
    ['x <- abs(«)»', ')'],
    ['x <- min(1«)»', ')'],
    ['x <- if x then 1 «;» Skip', ';'],
    ['x <- [1 «,» 2]', ','],
    ['x <- x of «;» Skip', ';'],
    ['(x = «)» -> Skip', ')'],
    ['((x <- 1; «)»', ')'],
  ])('what is wrong inside of an expression is found inside: %s', (behaviour, character) => {
    check(inAgent(behaviour), [['syntax/unexpected', expect.stringMatching(`is expected, not "\\${character}"$`)]], {
      n: 2,
    })
  })
  test('a local value is assigned by := only', () => {
    const said = (operator: string): Said[] => [
      ['labs/operator', `v is a local value, which := assigns, not ${operator}`, ':='],
    ]
    for (const operator of ['<-', '<~', '<--'])
      check(inAgent(`{ v := 1; «v ${operator} 2» }`), said(operator), { n: 2 })
  })
  test('id cannot be assigned, and the message says so', () => {
    const [found] = diagnosticsOf(inAgent('id <- 1'), { n: 2 })
    expect(found.message).toContain('id')
  })
  test('a number that becomes too large beforehand', () => {
    for (const sum of ['2147483647 + 1', '-2147483647 - 1', '_n * 2000000000', '0 - 2147483647 - 1'])
      check(inAgent(`x <- «${sum}»`), [['labs/constant', large]], { n: 2 })
  })
})

const one = 'agent One { Behaviour = Skip }'
const system = 'system { spawn = One: 1 }'
const expectsSection = 'here a section is expected: system, stigmergy, agent, assume or check'
const expectsExpression = 'an expression is expected, not '

describe('sections and declarations', () => {
  test.each<[string, ...Said]>([
    // What is missing
    [`«#» nothing`, 'labs/section', 'there is no system section'],
    [`«a»gent One { Behaviour = Skip }`, 'labs/section', 'there is no system section'],
    [`«system { }» ${one}`, 'labs/section', 'the system section does not say what to spawn', 'spawn = Kind: 3'],
    [`${system} «stigmergy» S { } ${one}`, 'labs/section', 'stigmergy S has no link predicate', 'link = true'],
    [`${system} agent «One» { }`, 'labs/no-behaviour', 'One has no Behaviour'],
    [
      `${system} agent «One» { Behavious = Skip }`,
      'labs/no-behaviour',
      'One has no Behaviour',
      'rename Behavious to Behaviour',
    ],
    [`${system} ${one} agent «Two» { P = Skip }`, 'labs/no-behaviour', 'Two has no Behaviour'],
    [
      `${system} «agent» One { Behaviour = Skip`,
      'labs/section',
      'the agent section that begins here is not closed: } is missing',
    ],
    [
      `«system» { spawn = One: 1 ${one}`,
      'labs/section',
      'the system section that begins here is not closed: } is missing',
    ],
    [
      `${system} ${one} «check» { P = always true`,
      'labs/section',
      'the check section that begins here is not closed: } is missing',
    ],
    [
      `${system} «agent» One { Behaviour = Skip \n check { }`,
      'labs/section',
      'the agent section that begins here is not closed: } is missing',
    ],
    [
      `system { «exterrn» = _n spawn = One: 1 } ${one}`,
      'labs/section',
      'here a definition is expected: extern, environment, spawn, a name with a capital letter, each with = behind it',
      'extern',
    ],
    [
      `system { extern = _n «spwan» = One: 1 } ${one}`,
      'syntax/unexpected',
      '"," or the end of the definition is expected, not "spwan"',
      'did you mean "spawn"?',
    ],
    // What is too much
    [`${system} ${one} «}»`, 'labs/section', expectsSection],
    [`${system} ${one}\n\n«hello» world`, 'labs/section', expectsSection],
    [`«hello» ${system} ${one}`, 'labs/section', expectsSection],
    [`${system} «agents» One { Behaviour = Skip } ${one}`, 'labs/section', expectsSection, 'agent'],
    [`${system} «agent» One Behaviour = Skip } ${one}`, 'labs/section', expectsSection, 'agent Name {'],
    [`«sytem» { spawn = One: 1 } ${system} ${one}`, 'labs/section', expectsSection, 'system'],
    // Names of sections
    [`${system} «agent» { Behaviour = Skip }`, 'labs/section', 'this agent has no name'],
    [`${system} «stigmergy» { link = true } ${one}`, 'labs/section', 'this stigmergy has no name'],
    [
      `${system} agent «one» { Behaviour = Skip }`,
      'labs/section',
      expect.stringMatching(/^the name of an? agent begins with a capital letter$/),
      'One',
    ],
    [
      `${system} stigmergy «foo» { link = true } ${one}`,
      'labs/section',
      'the name of a stigmergy begins with a capital letter',
      'Foo',
    ],
    [`system «Foo» { spawn = One: 1 } ${one}`, 'labs/section', 'a system section has no name'],
    [`${system} ${one} check «Foo» { }`, 'labs/section', 'a check section has no name'],
    [`${system} ${one} assume «Foo» { }`, 'labs/section', expect.stringMatching(/^an? assume section has no name$/)],
    // What a section does not define
    [
      `system { «interface» = x: 0 spawn = One: 1 } ${one}`,
      'labs/section',
      'interface is not defined in a section system',
    ],
    [
      `${system} agent One { «environment» = x: 0 Behaviour = Skip }`,
      'labs/section',
      'environment is not defined in a section agent',
    ],
    [
      `${system} agent One { «link» = true Behaviour = Skip }`,
      'labs/section',
      'link is not defined in a section agent',
    ],
    [
      `${system} stigmergy S { link = true «Foo» = 3 } ${one}`,
      'labs/section',
      'Foo is not defined in a section stigmergy',
    ],
    [`${system} ${one} check { «spawn» = One: 1 }`, 'labs/section', 'spawn is not defined in a section check'],
    [
      `system { «enviroment» = e: 0 spawn = One: 1 } ${one}`,
      'labs/section',
      'enviroment is not defined in a section system',
      'environment',
    ],
    [
      `${system} agent One { «behaviour» = Skip }`,
      'labs/section',
      'here a definition is expected: interface, stigmergies, a name with a capital letter, each with = behind it',
    ],
    [
      `${system} agent One { «Skip» }`,
      'labs/section',
      'here a definition is expected: interface, stigmergies, a name with a capital letter, each with = behind it',
    ],
    [
      `${system} stigmergy S { «a:» 0 link = true } ${one}`,
      'labs/section',
      'here a definition is expected: link, each with = behind it',
    ],
    [
      `${system} ${one} check { «always» true }`,
      'labs/section',
      'here a definition is expected: a name with a capital letter, each with = behind it',
    ],
    [
      `${system} ${one} check { «safe» = always true }`,
      'labs/section',
      'here a definition is expected: a name with a capital letter, each with = behind it',
    ],
    // Form
    [`system { spawn =« »} ${one}`, 'syntax/unexpected', 'a name with a capital letter is expected, not the end'],
    [`system { spawn = One« »} ${one}`, 'syntax/unexpected', '":" is expected, not the end'],
    [`system { spawn = «one»: 1 } ${one}`, 'syntax/unexpected', 'a name with a capital letter is expected, not "one"'],
    [
      `system { extern = «n» spawn = One: 1 } ${one}`,
      'syntax/unexpected',
      '"_" or the end of the definition is expected, not "n"',
    ],
    [
      `system { environment = «E»: 0 spawn = One: 1 } ${one}`,
      'syntax/unexpected',
      '";", the end of the definition or the name of a variable is expected, not "E"',
    ],
    [`system { environment = e «=»= 0 spawn = One: 1 } ${one}`, 'syntax/unexpected', '":" or "[" is expected, not "="'],
    [
      `system { environment = e:« »spawn = One: 1 } ${one}`,
      'syntax/unexpected',
      expect.stringContaining('is expected, not the end'),
    ],
    [
      `${system} agent One { Behaviour = x = 1 ->« »}`,
      'syntax/unexpected',
      expect.stringContaining('is expected, not the end'),
    ],
    [
      `${system} agent One { Behaviour = (Skip« »}`,
      'syntax/unexpected',
      '")", "++", ";" or "||" is expected, not the end',
    ],
    [`${system} stigmergy S { link =« »} ${one}`, 'syntax/unexpected', `${expectsExpression}the end`],
    [
      `${system} ${one} check { P = «true» }`,
      'syntax/unexpected',
      'always, finally, fairly or fairly_inf is expected, not "true"',
    ],
    [
      `${system} ${one} check { P = «never» true }`,
      'syntax/unexpected',
      'always, finally, fairly or fairly_inf is expected, not "never"',
    ],
    [`${system} ${one} assume { A = «always» true }`, 'syntax/unexpected', `${expectsExpression}"always"`],
    [
      `${system} ${one} check { P = always forall One «P», true }`,
      'syntax/unexpected',
      'the name of a variable is expected, not "P"',
    ],
    // Habits from other languages
    [
      `${system} ${one} check { P = always true and «not» "a" }`,
      'syntax/unexpected',
      'a negation is written !, not not; and "a" in quotes is no expression',
      '!',
    ],
    [
      `${system} agent One { Behaviour = id = 1 and «not» "a b" -> Skip }`,
      'syntax/unexpected',
      'a negation is written !, not not; and "a b" in quotes is no expression',
      '!',
    ],
    [
      `${system} ${one} check { P = always true and «"a"» }`,
      'syntax/unexpected',
      'an expression is expected, not "a" in quotes',
    ],
    [
      `${system} agent One { Behaviour = (id = 1 «||» id = 2) -> Skip }`,
      'syntax/unexpected',
      'a disjunction is written or, not ||',
      'or',
    ],
    [
      `${system} agent One { Behaviour = «not» id = 1 -> Skip }`,
      'syntax/unexpected',
      'a negation is written !, not not',
      '!',
    ],
    // Parameters
    [`system { extern = _m, _m_n, «_m» spawn = One: 1 } ${one}`, 'labs/duplicate', 'there is a parameter _m already'],
    // Duplicates
    [`${system} «${system}» ${one}`, 'labs/duplicate', 'there is a system section already'],
    [`system { environment = e: 0; «e»: 1 spawn = One: 1 } ${one}`, 'labs/duplicate', 'there is a variable e already'],
    [
      `system { environment = e: 0 «environment» = f: 0 spawn = One: 1 } ${one}`,
      'labs/duplicate',
      'environment is there already',
    ],
    [`system { spawn = One: 1 «spawn» = One: 1 } ${one}`, 'labs/duplicate', 'spawn is there already'],
    [`system { spawn = One: 1, «One»: 2 } ${one}`, 'labs/duplicate', 'there is a spawned kind One already'],
    [`system { spawn = One: 1 P = Skip «P» = Skip } ${one}`, 'labs/duplicate', 'there is a process P already'],
    [
      `${system} ${one} agent «One» { Behaviour = Skip }`,
      'labs/duplicate',
      expect.stringMatching(/^there is an? agent One already$/),
    ],
    [
      `${system} agent One { interface = x: 0; «x[2]»: 1 Behaviour = Skip }`,
      'labs/duplicate',
      'there is a variable x already',
    ],
    [
      `system { environment = x: 0 spawn = One: 1 } agent One { interface = «x»: 0 Behaviour = Skip }`,
      'labs/duplicate',
      'there is a variable x already',
    ],
    [`${system} stigmergy S { link = true a: 0; «a»: 1 } ${one}`, 'labs/duplicate', 'there is a variable a already'],
    [`${system} stigmergy S { link = true a, «a»: 0, 1 } ${one}`, 'labs/duplicate', 'there is a variable a already'],
    [
      `${system} stigmergy S { link = true a: 0 } stigmergy T { link = true «a»: 0 } ${one}`,
      'labs/duplicate',
      'there is a variable a already',
    ],
    [
      `${system} stigmergy S { link = true } stigmergy «S» { link = true } ${one}`,
      'labs/duplicate',
      'there is a stigmergy S already',
    ],
    [`${system} stigmergy S { link = true «link» = true } ${one}`, 'labs/duplicate', 'link is there already'],
    [
      `system { environment = a: 0 spawn = One: 1 } stigmergy S { link = true «a»: 0 } ${one}`,
      'labs/duplicate',
      'there is a variable a already',
    ],
    [
      `${system} stigmergy S { link = true x: 0 } agent One { interface = x: 0 stigmergies = «S» Behaviour = Skip }`,
      'labs/duplicate',
      'x is a variable of One and of its stigmergy S',
    ],
    [
      `${system} stigmergy S { link = true } agent One { stigmergies = S, «S» Behaviour = Skip }`,
      'labs/duplicate',
      'there is a stigmergy S already',
    ],
    [
      `${system} ${one} check { P = always true «P» = finally true }`,
      'labs/duplicate',
      'there is a property P already',
    ],
    [
      `${system} ${one} check { P = always true } check { «P» = finally true }`,
      'labs/duplicate',
      'there is a property P already',
    ],
    [
      `${system} ${one} assume { P = true «P» = true }`,
      'labs/duplicate',
      expect.stringMatching(/^there is an? assumption P already$/),
    ],
    // Kinds and stigmergies
    [`system { spawn = «Two»: 1 } ${one}`, 'labs/unknown-kind', 'there is no agent Two'],
    [`system { spawn = One: 1, «Oen»: 1 } ${one}`, 'labs/unknown-kind', 'there is no agent Oen'],
    [`${system} agent One { stigmergies = «S» Behaviour = Skip }`, 'labs/undeclared', 'there is no stigmergy S'],
    [
      `${system} stigmergy Sun { link = true } agent One { stigmergies = «Sum» Behaviour = Skip }`,
      'labs/undeclared',
      'there is no stigmergy Sum',
      'did you mean Sun?',
    ],
    // Numbers that must be known beforehand
    [`system { spawn = One: «-1» } ${one}`, 'labs/constant', '-1 agents cannot be spawned'],
    [`system { spawn = «One»: 0 } ${one}`, 'labs/constant', 'no agents are spawned'],
    [`system { spawn = One: «10001» } ${one}`, 'labs/constant', '10001 agents cannot be spawned'],
    [`system { spawn = One: «n» } ${one}`, 'labs/constant', 'the value of n is not known beforehand'],
    [`system { spawn = One: «1 / 0» } ${one}`, 'labs/constant', 'this cannot be computed beforehand'],
    [`system { spawn = One: «id» } ${one}`, 'labs/constant', 'this cannot be computed beforehand'],
    [`system { spawn = One: «[1..2]» } ${one}`, 'labs/misused', chooses],
    [`system { spawn = One: «(count One p, true)» } ${one}`, 'labs/constant', 'this must be known beforehand'],
    [`system { spawn = One: «_n» } ${one}`, 'labs/undeclared', 'the parameter _n is not declared in extern'],
    [`system { environment = e: «3..3» spawn = One: 1 } ${one}`, 'labs/constant', 'the range from 3 up to 3 is empty'],
    [
      `system { environment = e: «[3..1]» spawn = One: 1 } ${one}`,
      'labs/constant',
      'the range from 3 up to 1 is empty',
    ],
    [`system { environment = e: «0..2000000» spawn = One: 1 } ${one}`, 'labs/constant', 'this range is too large'],
    [
      `system { environment = e[«0»]: 1 spawn = One: 1 } ${one}`,
      'labs/constant',
      'an array of 0 elements makes no sense',
    ],
    [
      `system { environment = e[2, «1 - 2»]: 1 spawn = One: 1 } ${one}`,
      'labs/constant',
      'an array of -1 elements makes no sense',
    ],
    [`system { environment = «e[2000000]»: 1 spawn = One: 1 } ${one}`, 'labs/constant', 'e has too many elements'],
    [
      `system { environment = «e[2, 1000, 1000]»: 1 spawn = One: 1 } ${one}`,
      'labs/constant',
      'e has too many elements',
    ],
    [
      `system { environment = e[1000000]: 0; f[1000000]: 0 spawn = «One»: 1 } ${one}`,
      'labs/constant',
      'a state would have 2000001 components: that is too many',
    ],
    [`system { environment = e: «id» spawn = One: 1 } ${one}`, 'labs/constant', 'this cannot be computed beforehand'],
    [
      `system { environment = e: 0; f: [1, «e»] spawn = One: 1 } ${one}`,
      'labs/constant',
      'the value of e is not known beforehand',
    ],
    [`system { environment = e: «x of 0» spawn = One: 1 } ${one}`, 'labs/constant', 'this is not known beforehand'],
    [
      `system { environment = e: «1 % 0» spawn = One: 1 } ${one}`,
      'labs/constant',
      'this cannot be computed beforehand',
    ],
    [`system { environment = e: «2147483647 + 1» spawn = One: 1 } ${one}`, 'labs/constant', large],
    [`system { environment = e: «2147483648» spawn = One: 1 } ${one}`, 'labs/constant', large],
    [
      `${system} agent One { interface = x: 0; y: «x» Behaviour = Skip }`,
      'labs/constant',
      'the value of x is not known beforehand',
    ],
    [
      `${system} stigmergy S { link = true a[«0»]: 0 } agent One { stigmergies = S Behaviour = Skip }`,
      'labs/constant',
      'an array of 0 elements makes no sense',
    ],
    // Numbers of initial values
    [
      `${system} stigmergy S { link = true «a, b: 0» } ${one}`,
      'labs/assignment',
      expect.stringMatching(/^2 variables have 1 initial values?$/),
    ],
    [
      `${system} stigmergy S { link = true «a: 0, 1» } ${one}`,
      'labs/assignment',
      expect.stringMatching(/^1 variables? ha(ve|s) 2 initial values$/),
    ],
  ])('%s', (marked, ...said) => {
    check(marked, [said], marked.includes('_m') ? { m: 1, m_n: 1 } : {})
  })

  test('an empty text', () => {
    const [found, ...others] = diagnosticsOf('')
    expect(others).toEqual([])
    expect(found.code).toBe('labs/section')
    expect(position(found.span!)).toEqual({ line: 1, column: 1 })
  })
  test('a misspelt definition is said to be one', () => {
    const [found] = diagnosticsOf(`system { spawn = One: 1 enviroment = e: 0 } ${one}`)
    expect(placeOf(found.span!)).toMatchObject({ line: 1, column: 25 })
    expect(`${found.message} ${found.fix}`).toContain('environment')
  })
  test('an initial value that is wrong for some agents only', () => {
    const of = (initial: string): string =>
      `system { spawn = One: 2 } agent One { interface = x: «${initial}» Behaviour = Skip }`
    check(of('id..1'), [['labs/constant', 'the range from 1 up to 1 is empty']])
    check(of('1 / (1 - id)'), [['labs/constant', 'this cannot be computed beforehand']])
    check(of('2147483647 + id'), [['labs/constant', large]])
  })
  test('what nobody uses is checked all the same', () => {
    check(`${system} stigmergy S { link = true a[«0»]: «3..1» } ${one}`, [
      ['labs/constant', 'an array of 0 elements makes no sense'],
      ['labs/constant', 'the range from 3 up to 1 is empty'],
    ])
    check(`${system} ${one} agent Two { interface = x[«0»]: 1 Behaviour = «foo» <- 1 }`, [
      ['labs/constant', 'an array of 0 elements makes no sense'],
      ['labs/undeclared', 'foo is not declared'],
    ])
  })
})

describe('links, assumptions and properties', () => {
  const rest = 'agent One { interface = x: 0; y[2]: 0 stigmergies = S Behaviour = Skip }'
  const receiver = 'In a link it is x of 1 (the sender) or of 2 (the receiver)'
  test.each<[string, ...Said]>([
    ['link = «x» = 0 a: 0', 'labs/unbound', `whose x? ${receiver}`],
    ['link = «id» = 0 a: 0', 'labs/unbound', 'whose id? write id of a'],
    ['link = x of «3» = 0 a: 0', 'labs/unbound', 'there is no agent 3: there are 2, counted from 0'],
    ['link = x of «p» = 0 a: 0', 'labs/unbound', 'p is bound by no quantifier'],
    ['link = x of «c3» = 0 a: 0', 'labs/unbound', 'c3 is bound by no quantifier'],
    ['link = «foo of 1» = 0 a: 0', 'labs/undeclared', 'One has no variable foo'],
    ['link = «xx of c2» = 0 a: 0', 'labs/undeclared', 'One has no variable xx', 'did you mean x?'],
    ['link = «y of 1» = 0 a: 0', 'labs/misused', 'y is an array: it needs an index', 'write y[0]'],
    ['link = y[«2»] of 1 = 0 a: 0', 'labs/bounds', 'y has no element 2: it has 2, counted from 0'],
    ['link = «[0..2]» = 0 a: 0', 'labs/misused', chooses],
    ['link = exists «Two» p, true a: 0', 'labs/unknown-kind', 'there is no agent Two'],
    [
      'link = true «_n»: 0',
      'syntax/unexpected',
      '";", "and", "or", a comparison, an operator, the end of the definition or the name of a variable is expected, not "_n"',
    ],
  ])('%s', (stigmergy, ...said) => {
    check(`system { spawn = One: 2 } stigmergy S { ${stigmergy} } ${rest}`, [said])
  })
  const whose = 'whose x? write x of a, with a bound by a quantifier'
  test.each<[string, ...Said]>([
    ['«x» = 0', 'labs/unbound', whose],
    ['e = 0 and «x» = 0', 'labs/unbound', whose],
    ['«id» = 0', 'labs/unbound', 'whose id? write id of a'],
    ['x of «p» = 0', 'labs/unbound', 'p is bound by no quantifier'],
    ['x of «c1» = 0', 'labs/unbound', 'c1 is bound by no quantifier'],
    ['x of «1» = 0', 'labs/unbound', 'there is no agent 1: there are 1, counted from 0'],
    ['«foo» = 0', 'labs/undeclared', 'foo is not declared'],
    ['«ee» = 0', 'labs/undeclared', 'ee is not declared', 'did you mean e?'],
    ['«_n» = 0', 'labs/undeclared', 'the parameter _n is not declared in extern'],
    ['«e of 0» = 0', 'labs/undeclared', 'e belongs to the environment: write it without of'],
    ['forall «Two» p, x of p = 0', 'labs/unknown-kind', 'there is no agent Two'],
    ['forall One p, «foo of p» = 0', 'labs/undeclared', 'One has no variable foo'],
    ['forall One p, «xx of p» = 0', 'labs/undeclared', 'One has no variable xx', 'did you mean x?'],
    ['forall One p, x of «q» = 0', 'labs/unbound', 'q is bound by no quantifier'],
    ['forall One p, exists One «p», true', 'labs/duplicate', 'p is the name of something else here'],
    ['forall One «e», true', 'labs/duplicate', 'e is the name of something else here'],
    ['(forall One p, true) and x of «p» = 0', 'labs/unbound', 'p is bound by no quantifier'],
    ['«y of 0» = 0', 'labs/misused', 'y is an array: it needs an index', 'write y[0]'],
    ['y[«2»] of 0 = 0', 'labs/bounds', 'y has no element 2: it has 2, counted from 0'],
    ['e = «[0..1]»', 'labs/misused', chooses],
  ])('%s', (condition, ...said) => {
    const text = (where: string, modality: string): string =>
      `system { environment = e: 0 spawn = One: 1 } agent One { interface = x: 0; y[2]: 0 Behaviour = Skip }
       ${where} { P = ${modality} ${condition} }`
    check(text('check', 'always'), [said])
    check(text('check', 'fairly'), [said])
    check(text('check', 'fairly_inf'), [said])
    check(text('assume', ''), [said])
  })
  test.each<[string, string, Said]>([
    ['x: 0', '«x of 0 = 1»', ['labs/no-initial', 'no initial state satisfies what is assumed']],
    ['x: 0..3', '«forall One p, x of p > 5»', ['labs/no-initial', 'no initial state satisfies what is assumed']],
    ['x: 0', '«false»', ['labs/no-initial', 'no initial state satisfies what is assumed']],
    ['x: undef', '«x of 0 = x of 0»', ['labs/no-initial', 'no initial state satisfies what is assumed']],
    ['x: 0..3', '«1 / x of 0 = 1»', ['labs/division', 'in what is assumed, 1 is divided by zero']],
    [
      'x: 3',
      '«a[x of 0] = 1»',
      ['labs/index', 'in what is assumed, there is no element 3: there are 2, counted from 0'],
    ],
    // The fault is met behind initial states that are good.
    ['x: 0..3', '«1 / (2 - x of 0) >= 0»', ['labs/division', 'in what is assumed, 1 is divided by zero']],
  ])('interface = %s, assume %s', (declared, condition, said) => {
    check(
      `system { environment = a[2]: 0 spawn = One: 1 } agent One { interface = ${declared} Behaviour = Skip } assume { A = ${condition} }`,
      [said],
    )
  })
  test.each<[string, Said]>([
    // Conditions are asked from left to right, whenever the values that they need are known.
    ['«1 / x of 1 = 1 and x of 0 = 5»', ['labs/division', 'in what is assumed, 1 is divided by zero']],
    ['«x of 1 = 5 and 1 / x of 0 = 1»', ['labs/no-initial', 'no initial state satisfies what is assumed']],
    [
      '«x of 1 = 1» B = x of 0 = 5 C = 1 / x of 0 = 1',
      ['labs/no-initial', 'no initial state satisfies what is assumed'],
    ],
    ['«x of 1 = 5» B = 1 / x of 0 = 1 C = false', ['labs/no-initial', 'no initial state satisfies what is assumed']],
    ['«x of 1 = 1» B = 1 / x of 0 = 1 C = false', ['labs/division', 'in what is assumed, 1 is divided by zero']],
    // Of each agent by itself
    [
      '«forall One p, a[p] = 0»',
      ['labs/index', 'in what is assumed, there is no element 2: there are 2, counted from 0'],
    ],
    [
      '«forall One p, x of (p + 1) >= 0»',
      ['labs/index', 'in what is assumed, there is no agent 3: there are 3, counted from 0'],
    ],
  ])('three agents, interface = x: 0..3, assume %s', (conditions, said) => {
    check(
      `system { environment = a[2]: 0 spawn = One: 3 } agent One { interface = x: 0..3 Behaviour = Skip } assume { A = ${conditions} }`,
      [said],
    )
  })
  test('very many initial states are no mistake, and are not all made first', () => {
    soon(3, () => check(`system { environment = f: 0..101; e: 0..200000 spawn = One: 1 } ${one}`, []))
  })
})

describe('parameters', () => {
  const text = `system { extern = _size, _n spawn = One: _size } ${one}`
  const whole = (value: unknown): Said[] => [['labs/parameter-value', `n must be a whole number, not ${value}`]]
  test.each<[Given, Said[]]>([
    [{ size: 1, n: 1, foo: 1 }, [['labs/parameter-unknown', 'there is no parameter foo; there are size, n']]],
    [
      { size: 1, n: 1, sise: 1 },
      [['labs/parameter-unknown', 'there is no parameter sise; there are size, n', 'did you mean size?']],
    ],
    [{ size: 1, n: 1.5 }, whole('1.5')],
    [{ size: 1, n: Number.NaN }, whole('NaN')],
    [{ size: 1, n: 2 ** 31 }, whole('2147483648')],
    [{ size: 1, n: true }, whole('true')],
    [{ size: 1, n: 'three' }, whole('three')],
    [
      { size: 1, n: 1, scheduling: 'random' },
      [['labs/parameter-value', 'scheduling is interleaving or round-robin, not random']],
    ],
  ])('%j', (given, said) => {
    check(text, said, given)
  })
  test('none given: all are said, one with an example', () => {
    check(text.replace('_size, _n', '«_size», «_n»'), [
      ['labs/parameter-missing', '_size has no value', '--param size=3'],
      ['labs/parameter-missing', '_n has no value'],
    ])
  })
  test('none declared', () => {
    check(`${system} ${one}`, [['labs/parameter-unknown', 'there is no parameter n']], { n: 1 })
  })
})

describe('habits from other languages', () => {
  test.each<[string, string, string]>([
    ['x of 0 «==» 1', '=', 'equality is written =, not =='],
    ['x of 0 = 1 «&&» true', 'and', 'a conjunction is written and, not &&'],
    ['x of 0 = 1 «||» true', 'or', 'a disjunction is written or, not ||'],
    ['«not» (x of 0 = 1)', '!', 'a negation is written !, not not'],
    ['true and «not»  x of 0 = 1', '!', 'a negation is written !, not not'],
    ['x of 0 «<>» 1', '!=', 'inequality is written !=, not <>'],
  ])('%s', (condition, fix, said) => {
    check(`${system} ${one} check { P = always ${condition} }`, [['syntax/unexpected', said, fix]])
  })
})

describe('comments to Telos', () => {
  const nothing: Said = ['labs/comment', 'this says nothing that Telos understands', 'telos: n=3']
  const expecting = (fix: string): Said => ['labs/comment', 'this says nothing that Telos understands', fix]
  test.each<[string, ...Said]>([
    ['# «telos: nonsense»', ...nothing],
    ['\t#«telos:»', ...nothing],
    ['# «telos: n=»', ...nothing],
    ['# «telos: n=1.5»', ...nothing],
    ['# «telos: n=1, »', ...nothing],
    ['  # «telos: expect P maybe»  ', ...expecting('telos: expect P violated')],
    ['# «telos: expect P fails»', ...expecting('telos: expect P violated')],
    ['# «telos: expect P success»', ...expecting('telos: expect P holds')],
    ['# «telos: expect P»', ...expecting('telos: expect P violated')],
    ['# «telos: expect P: true»', ...expecting('telos: expect P holds')],
    ['# «telos: expect holds»', ...expecting('telos: expect P holds')],
    ['# «telos: expect»', ...expecting('telos: expect P violated')],
  ])('%s', (comment, ...said) => {
    check(`# first\n${comment}\n${system} ${one}`.replace(', »', ',»'), [said])
  })
  test('two of them', () => {
    check(`# «telos: a»\n${system} # telos: this is not one\n# «telos: b»\r\n${one}`, [nothing, nothing])
  })
  test('a parameter or a scheduling that is not there, with its place', () => {
    check(`# telos: «m=3»\n${system} ${one}`, [['labs/parameter-unknown', 'there is no parameter m']])
    check(`# telos: «scheduling=random»\n${system} ${one}`, [
      ['labs/parameter-value', 'scheduling is interleaving or round-robin, not random'],
    ])
  })
  test('a property that is not there, with its place', () => {
    check(`# telos: expect «Saef» holds\n${system} ${one} check { Safe = always true }`, [
      ['labs/comment', 'there is no property Saef to expect something of', 'did you mean Safe?'],
    ])
  })
})

describe('several mistakes at once', () => {
  test('all of them, in order of their positions', () => {
    check(
      `system {
  environment = e: «5..2»; a[«0»]: 1
  spawn = One: «-2», «Tow»: 1
}
stigmergy S {
  link = «near» > 0
  s: 0
}
agent One {
  interface = x: 0; «x»: 1
  stigmergies = S, «T»
  Behaviour = «x <~ 1»; «Move»; «e, x <-- 1, 2»; x <- «y» + x of «p»
}
agent «Two» {
  interface = x: «_n»
}
check {
  P = always forall «Thre» p, true
  «P» = finally «x» = 1
}`,
      [
        ['labs/constant', 'the range from 5 up to 2 is empty'],
        ['labs/constant', 'an array of 0 elements makes no sense'],
        ['labs/constant', '-2 agents cannot be spawned'],
        ['labs/unknown-kind', 'there is no agent Tow'],
        ['labs/unbound', 'whose near? In a link it is near of 1 (the sender) or of 2 (the receiver)'],
        ['labs/duplicate', 'there is a variable x already'],
        ['labs/undeclared', 'there is no stigmergy T'],
        ['labs/operator', 'x is a variable of the interface, which <- assigns, not <~', '<-'],
        ['labs/undeclared', 'there is no process Move'],
        ['labs/assignment', 'variables of different kinds cannot be assigned together'],
        ['labs/undeclared', 'y is not declared'],
        ['labs/unbound', 'p is bound by no quantifier'],
        ['labs/no-behaviour', 'Two has no Behaviour'],
        ['labs/undeclared', 'the parameter _n is not declared in extern'],
        ['labs/unknown-kind', 'there is no agent Thre'],
        ['labs/duplicate', 'there is a property P already'],
        ['labs/unbound', 'whose x? write x of a, with a bound by a quantifier'],
      ],
    )
  })
  test('mistakes of form, in order of their positions', () => {
    check(
      `system { extern = «n»  spawn = One: 1 }
«stigmergy» S { «a:» 0 }
agent One {
  Behaviour = x <- «;» Skip
  P = Skip «Q»
}
check { P = «e» = 1 }
«}»`,
      [
        ['syntax/unexpected', '"_" or the end of the definition is expected, not "n"'],
        ['labs/section', 'stigmergy S has no link predicate', 'link = true'],
        ['labs/section', 'here a definition is expected: link, each with = behind it'],
        ['syntax/unexpected', expect.stringContaining('is expected, not ";"')],
        ['syntax/unexpected', expect.stringContaining('is expected, not "Q"')],
        ['syntax/unexpected', 'always, finally, fairly or fairly_inf is expected, not "e"'],
        ['labs/section', expectsSection],
      ] as Said[],
    )
  })
  test('names are looked at where something else cannot be read', () => {
    check(
      `# telos: expect «Saef» holds
# telos: expect Later holds
system {
  environment = e: 0; «if»: 0
  spawn = One: 1, «Tow»: 2
}
stigmergy S { link = x of c1 = «mu of c2»  s: 0 }
agent One {
  interface = x: 0
  stigmergies = S, «Tide»
  Behaviour = x <- 1 +« »
  Other = «speed» <- e; «Mvoe»
}
check {
  Safe = always forall One p, x of p = 0 and «wrong of p» = 1 and x of «q» = 0
  Later = «never» true
  Sure = always forall «Three» p, true
}`,
      [
        ['labs/comment', 'there is no property Saef to expect something of', 'did you mean Safe?'],
        ['syntax/unexpected', expect.stringContaining('not "if": it is a reserved word of LAbS')],
        ['labs/unknown-kind', 'there is no agent Tow'],
        ['labs/undeclared', 'One has no variable mu'],
        ['labs/undeclared', 'there is no stigmergy Tide'],
        ['syntax/unexpected', expect.stringContaining('not the end')],
        ['labs/undeclared', 'speed is not declared'],
        ['labs/undeclared', 'there is no process Mvoe'],
        ['labs/undeclared', 'One has no variable wrong'],
        ['labs/unbound', 'q is bound by no quantifier'],
        ['syntax/unexpected', expect.stringContaining('not "never"')],
        ['labs/unknown-kind', 'there is no agent Three'],
      ] as Said[],
    )
  })
  test.each([
    // Each has a name that what cannot be read may declare.
    'system { extern = «n» spawn = One: _n } agent One { Behaviour = Skip }',
    'system { environment = x: 0; «if»: 0; y: 0 spawn = One: 1 } agent One { Behaviour = y <-- x }',
    'system { environment = «sp» eed: 0; speeed: 0 spawn = One: 1 } agent One { Behaviour = speed <-- 1 }',
    'system { spawn = One: 1, Two: 1 } agent One { Behaviour = Skip } «agnet» Two { Behaviour = Skip }',
    'system { spawn = One: 1 } agent One { interface = x«; »y = 0 Behaviour = y <- x }',
    'system { spawn = One: 1 } stigmergy S { link = true or «;» s: 0; t: 0 } agent One { stigmergies = S Behaviour = t <~ s }',
    'system { spawn = One: 1 } stigmergy S { link = true s: 0 } agent One { stigmergies = «,» S Behaviour = s <~ 1 }',
    'system { spawn = One: 1 } stigmergy S { link = true s: 0 } agent One { «stigmergies» S Behaviour = s <~ 1 }',
    'system { spawn = One: 1 } agent One { Behaviour = Move «Move» Skip }',
    'system { spawn = «:» 1 } agent One { interface = x: 0 Behaviour = x <- x of 2 } agent Two { Behaviour = Skip }',
    'system { extern = _n, «»} agent One { interface = x: 0 Behaviour = Skip } agent Two { Behaviour = x of 0 = 1 -> Skip }',
  ])('names that what cannot be read may declare are not accused: %s', marked => {
    const codes = diagnosticsOf(unmarked(marked).text).map(({ code }) => code)
    expect(codes).not.toEqual([])
    expect(codes.filter(code => !['syntax/unexpected', 'labs/section'].includes(code))).toEqual([])
  })
  test('a system without spawn comes first, since it stands first', () => {
    check('«system { extern = _n }»\nagent One { Behaviour = Skip «1» }', [
      ['labs/section', 'the system section does not say what to spawn', 'spawn = Kind: 3'],
      ['syntax/unexpected', expect.stringContaining('is expected')],
    ] as Said[])
  })
  test('as people see one', () => {
    const [found] = diagnosticsOf(`${system}\nagent One { interface = speed: 0  Behaviour = speed <- sped + 1 }`)
    expect(render(found)).toBe(`error[labs/undeclared]: sped is not declared
  --> test.labs:2:56
2 | agent One { interface = speed: 0  Behaviour = speed <- sped + 1 }
  |                                                        ^^^^
  help: did you mean speed?`)
  })
})

// ---- Faults of a model that runs

const faulty = (marked: string, checked = 'always true', stigmergy = ''): string => `system {
  environment = e: 0; f: 1; a[2]: 0; b[2, 2]: 0; u: undef; big: 2147483647
  spawn = One: 2, Two: 1
}
${stigmergy === '' ? '' : `stigmergy S { ${stigmergy} }`}
agent One {
  interface = x: 0; y: 4
  ${stigmergy === '' ? '' : 'stigmergies = S'}
  Behaviour = ${marked}
}
agent Two { interface = y: 5  Behaviour = false -> Skip }
check { P = ${checked} }`

const modelFor = (text: string): LabsModel => {
  const found = orThrow(systemOf({ name: 'test.labs', text }, {}))
  return new LabsModel(found.system)
}
/** The fault that comes of a check of the property P. */
const faultOf = async (text: string): Promise<SimulatorError> => {
  const error = await verdictOfProperty(() => vectorModel(modelFor(text)), {
    name: 'P',
    modality: 'always',
    literal: 'P',
  }).then(
    ({ kind }) => new Error(`it was a ${kind}`),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof SimulatorError)) throw error
  return error
}
const faults = async (marked: string, code: string, message: string, steps: readonly string[]): Promise<void> => {
  const { text, places } = unmarked(marked)
  const { diagnostics, run, event } = await faultOf(text)
  expect(diagnostics.map(found => `${found.code}: ${found.message}`)).toEqual([`${code}: ${message}`])
  expect(diagnostics.map(({ span }) => span && placeOf(span))).toEqual(places)
  expect(run!.steps.map(step => step.event).concat(event ?? [])).toEqual(['!init', ...steps])
}

describe('faults of agents', () => {
  test.each<[string, string, string]>([
    ['e <-- 0; x <- «6 / e»', 'labs/division', 'One 0: 6 is divided by zero'],
    ['e <-- 0; x <- «6 : e»', 'labs/division', 'One 0: 6 is divided by zero'],
    ['e <-- 0; x <- 1 + «y % e»', 'labs/division', 'One 0: the remainder of 4 by zero is asked for'],
    ['e <-- 0; «1 / e» = 1 -> Skip', 'labs/division', 'One 0: 1 is divided by zero'],
    ['e <-- 0; x <- count One p, «1 / x of p» = 1', 'labs/division', 'One 0: 1 is divided by zero'],
    ['e <-- 0; x <- [0..«1 / e»]', 'labs/division', 'One 0: 1 is divided by zero'],
    ['e <-- 0; x <- if e = 0 then «1 / e» else 0', 'labs/division', 'One 0: 1 is divided by zero'],
    ['e <-- 0; { p[] := pick 1 where «1 / e» = y of 2 }', 'labs/division', 'One 0: 1 is divided by zero'],
    ['e <-- 0; x <- «1 / 0»', 'labs/division', 'One 0: 1 is divided by zero'],
    ['e <-- 0; x <- «2 / (e * y)»', 'labs/division', 'One 0: 2 is divided by zero'],
    ['e <-- 0; x <- «(y + 1) / e» + 1', 'labs/division', 'One 0: 5 is divided by zero'],
    ['e <-- 2; x <- a[«e»]', 'labs/index', 'One 0: there is no element 2: there are 2, counted from 0'],
    ['e <-- -1; x <- a[«e»]', 'labs/index', 'One 0: there is no element -1: there are 2, counted from 0'],
    ['e <-- 2; a[«e»] <-- 1', 'labs/index', 'One 0: there is no element 2: there are 2, counted from 0'],
    ['e <-- 2; x <- b[0, «e»]', 'labs/index', 'One 0: there is no element 2: there are 2, counted from 0'],
    ['e <-- 1; b[«e + 1», 0] <-- 1', 'labs/index', 'One 0: there is no element 2: there are 2, counted from 0'],
    [
      'e <-- 0; { x <- 1; a[«x + 1»] <-- 1 }',
      'labs/index',
      'One 0: there is no element 2: there are 2, counted from 0',
    ],
    [
      'e <-- 1; { p[] := pick 1; x <- p[«e»] }',
      'labs/index',
      'One 0: there is no element 1: there are 1, counted from 0',
    ],
    ['e <-- 3; x <- y of «e»', 'labs/index', 'One 0: there is no agent 3: there are 3, counted from 0'],
    ['e <-- -1; x <- y of «e»', 'labs/index', 'One 0: there is no agent -1: there are 3, counted from 0'],
    ['e <-- 3; x <- «id of e»', 'labs/index', 'One 0: there is no agent 3: there are 3, counted from 0'],
    ['e <-- 2; x <- y of («e + 1»)', 'labs/index', 'One 0: there is no agent 3: there are 3, counted from 0'],
    ['e <-- 1; x <- «big + e»', 'labs/overflow', 'One 0: 2147483648 needs more than 32 bits'],
    ['e <-- 1; x <- «-big - e»', 'labs/overflow', 'One 0: -2147483648 needs more than 32 bits'],
    ['e <-- 1; x <- «-(big + 1)»', 'labs/overflow', 'One 0: -2147483648 needs more than 32 bits'],
    ['e <-- 2; x <- «big * e»', 'labs/overflow', 'One 0: 4294967294 needs more than 32 bits'],
    ['e <-- 2; x <- «big * big» * big', 'labs/overflow', 'One 0: a value is too large to be computed'],
    ['e <-- 2; { v := «big + e»; x <- v - e }', 'labs/overflow', 'One 0: 2147483649 needs more than 32 bits'],
    ['e <-- 2; a[0], a[1] <-- 1, «abs(-big - 1)»', 'labs/overflow', 'One 0: 2147483648 needs more than 32 bits'],
    ['e <-- 2; x <- «[big..big + e]»', 'labs/overflow', 'One 0: 2147483648 needs more than 32 bits'],
    ['e <-- 2; x <- «(0 - 1) % (big * e)»', 'labs/overflow', 'One 0: 4294967293 needs more than 32 bits'],
    ['e <-- 2; { x <- big; x <- «[x..x + 2]» }', 'labs/overflow', 'One 0: 2147483648 needs more than 32 bits'],
  ])('%s', async (behaviour, code, message) => {
    const [, value] = /^e <-- (-?\d)/.exec(behaviour)!
    await faults(faulty(behaviour), code, message, [`?env(One 0, e, ${value})`])
  })
  test('what is not evaluated does not fail, nor what is undefined', async () => {
    for (const good of [
      'e = 0 or 1 / e = 1 -> Skip',
      'e = 1 and 1 / e = 1 -> Skip',
      'x <- if e = 0 then 1 else 1 / e',
      'x <- min(big + 1, 5)',
      'x <- a[u] + a[e + u]',
      'big + 1 > big -> Skip',
    ]) {
      const factory = () => vectorModel(modelFor(faulty(good)))
      const verdict = await verdictOfProperty(factory, { name: 'P', modality: 'always', literal: 'P' })
      expect(`${good}: ${verdict.kind}`).toBe(`${good}: success`)
    }
  })
  test.each(['u = «1 / e» -> Skip', '«1 / e» = u -> Skip', '!(u = «1 / e») -> Skip', 'x <- u + «1 / e»'])(
    '%s: operands are evaluated also beside an undefined one',
    async behaviour => {
      await faults(faulty(behaviour), 'labs/division', 'One 0: 1 is divided by zero', [])
    },
  )
  test('the second agent, and a longer way', async () => {
    const behaviour = 'id = 1 -> f <-- f + 1; f <-- f - 2; x <- «1 / f»'
    await faults(faulty(behaviour), 'labs/division', 'One 1: 1 is divided by zero', [
      '?env(One 1, f, 2)',
      '?env(One 1, f, 0)',
    ])
  })
  test('a fault when a state is expanded', () => {
    const { text, places } = unmarked(faulty('x <- «1 / e»'))
    const model = modelFor(text)
    const start = [...model.initial][0]
    let caught: unknown
    try {
      movesOf(model, start, new Moves())
    } catch (error) {
      caught = error
    }
    expect(caught).toBeInstanceOf(SimulatorFault)
    const { code, message, span } = caught as SimulatorFault
    expect([code.code, message, placeOf(span!)]).toEqual(['labs/division', 'One 0: 1 is divided by zero', places[0]])
  })
  test.each<[string, string, string]>([
    ['link = «1 / x of 1» = 1 s: 0', 'labs/division', '1 is divided by zero'],
    ['link = a[«e + 2»] = 1 s: 0', 'labs/index', 'there is no element 2: there are 2, counted from 0'],
    ['link = y of («e + 7») = 1 s: 0', 'labs/index', 'there is no agent 7: there are 3, counted from 0'],
  ])('%s', async (stigmergy, code, message) => {
    const steps = ['?stig(One 0, s, 1)']
    await faults(faulty('s <~ 1', 'always true', stigmergy), code, `One 0: ${message}`, steps)
  })
  test.each<[string, string, string]>([
    ['always «1 / f» = 1', 'labs/division', '1 is divided by zero'],
    ['always forall One p, «1 % f» = 0', 'labs/division', 'the remainder of 1 by zero is asked for'],
    ['always a[«f - 1»] = 0', 'labs/index', 'there is no element -1: there are 2, counted from 0'],
    ['always y of («f - 1») > 0', 'labs/index', 'there is no agent -1: there are 3, counted from 0'],
  ])('%s', async (checked, code, message) => {
    await faults(faulty('f <-- 0', checked), code, `the property P: ${message}`, ['?env(One 0, f, 0)'])
  })
})

describe('let in purposes', () => {
  const text = readFileSync(new URL('../../../examples/dining/dining.labs', import.meta.url), 'utf8')
  const dining = () => {
    const found = orThrow(systemOf({ name: 'dining.labs', text }, { n: 3 }))
    return vectorModel(new LabsModel(found.system))
  }
  const purpose = (...lets: string[]) =>
    parsePurpose(
      [
        'purpose p',
        ...lets.map(line => `let ${line}`),
        'start q',
        '  otherwise when x -> Success',
        '  otherwise when not x -> q',
        '',
      ].join('\n'),
      'test.purpose',
    )
  test.each<[string, 'success' | 'failure']>([
    ['forall Phil p, status of p = 2', 'failure'],
    ['forall Phil p, status of p = 1', 'success'],
    ['exists Phil p, status of p = 2', 'success'],
    ['(count Phil p, status of p = 2) = 2', 'success'],
    ['(count Phil p, status of p = 2) > 2', 'failure'],
    ['exists Phil p, exists Phil q, id of p < id of q and status of p > 1 and status of q > 1', 'success'],
    ['fork[0] = 1 and fork[_n - 1] = 1', 'success'],
    ['status of 0 = 3', 'success'],
    ['  status of (fork[0] + fork[1]) = 2 # a comment', 'success'],
    ['if fork[0] then status of 2 = 2 else false', 'success'],
  ])('let x = %s', async (expression, expected) => {
    const { kind, run } = await verdictOf(dining, purpose(`x = ${expression}`))
    expect(kind).toBe(expected)
    if (kind === 'success') expect(run!.steps.at(-1)!.labels).toContain('x')
  })
  test('a property of the model is a proposition without any let', async () => {
    const stuck = ['start q', '  otherwise when not NoDeadlock -> Success', '  otherwise when NoDeadlock -> q']
    expect((await verdictOf(dining, parsePurpose(['purpose p', ...stuck].join('\n')))).kind).toBe('success')
  })
  test('a let is unknown where it is undefined', () => {
    const simulator = vectorModel(
      modelFor('system { environment = u: undef spawn = One: 1 } agent One { Behaviour = u <-- 1 }'),
    )
    for (const [name, expression] of Object.entries({
      one: 'u = 1',
      two: 'u = 2',
      no: '!(u = 1)',
      or: 'u = 1 or true',
    }))
      expect(simulator.define!(name, expression)).toBeUndefined()
    const step = (): readonly string[] => {
      simulator.scheduleStep(simulator.successors()[0])
      simulator.step()
      return [...simulator.labels()]
    }
    expect(step()).toEqual(['or'])
    expect(step()).toEqual(['one', 'not two', 'not no', 'or'])
  })
  const mistakes = async (marked: string): Promise<readonly (readonly [string, string, Place | undefined])[]> => {
    const { text } = unmarked(marked)
    const error = await verdictOf(dining, parsePurpose(text, 'test.purpose')).catch((thrown: unknown) => thrown)
    if (!(error instanceof TelosError)) throw new Error('there should be a mistake')
    return error.diagnostics.map(({ code, message, span }) => [code, message, span && placeOf(span)] as const)
  }
  test.each<[string, string]>([
    ['forall Phil p, «stats of p» = 2', 'Phil has no variable stats (did you mean status?)'],
    ['forall «Phill» p, status of p = 2', 'there is no agent Phill (did you mean Phil?)'],
    ['«status» = 2', 'whose status? write status of a, with a bound by a quantifier'],
    ['status of «p» = 2', 'p is bound by no quantifier'],
    ['status of «7» = 2', 'there is no agent 7: there are 3, counted from 0'],
    ['«frok»[0] = 2', 'frok is not declared (did you mean fork?)'],
    ['«fork» = 2', 'fork is an array: it needs an index (write fork[0])'],
    ['fork[«3»] = 2', 'fork has no element 3: it has 3, counted from 0'],
    ['fork[0] = «_m»', 'the parameter _m is not declared in extern (did you mean _n?)'],
    ['fork[0] «with» 1', expect.stringContaining('is expected, not "with"')],
    ['fork[0] = «[0..2]»', chooses],
    ['fork[0] = «2147483648»', large],
  ])('let x = %s', async (expression, message) => {
    const lets = ['purpose p', 'let a = fork[0] = 1', `let x = ${expression}`]
    const marked = [...lets, 'start q', '  otherwise when x -> Success', '  otherwise when not x -> q'].join('\n')
    const [[code, said, place], ...others] = await mistakes(marked)
    expect(others).toEqual([])
    expect([code, said]).toEqual(['purpose/let-wrong', message])
    const { line, column } = unmarked(marked).places[0]
    expect(place).toMatchObject({ line, column })
  })
  test('the mistakes of several lets', async () => {
    const marked = `purpose p
let a = fork[«5»] = 1
let x = fork[0] = 1
let b =   status of «nobody» = 1
start q
  otherwise when x -> Success
  otherwise when not x -> q`
    const found = await mistakes(marked)
    expect(found.map(([, , place]) => place && [place.line, place.column])).toEqual(
      unmarked(marked).places.map(({ line, column }) => [line, column]),
    )
  })
  test('what a let cannot compute, where it cannot', async () => {
    const error = await verdictOf(dining, purpose('x = 1 / (1 - fork[0]) = 2')).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SimulatorError)
    const { diagnostics } = error as SimulatorError
    expect(diagnostics[0].code).toBe('labs/division')
    expect(diagnostics[0].message).toBe('1 / (1 - fork[0]) = 2: 1 is divided by zero')
  })
})

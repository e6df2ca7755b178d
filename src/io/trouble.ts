/** What the system says when it refuses something, in words: its codes tell a user nothing. */
const words: Readonly<Record<string, string>> = {
  EACCES: 'you may not do that there: its permissions forbid it',
  EADDRINUSE: 'another program uses it',
  EADDRNOTAVAIL: 'this machine does not have that address',
  EBUSY: 'another program holds it',
  EDQUOT: 'your share of the disk is used up',
  EEXIST: 'there is something already',
  EFBIG: 'it would be larger than the system allows',
  EIO: 'the device reports an error',
  EISDIR: 'it is a folder, not a file',
  ELOOP: 'the links there lead in a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is longer than the system allows',
  ENFILE: 'too many files are open on this machine',
  ENOENT: 'there is no such file or folder',
  ENOMEM: 'the machine has no more memory',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ENXIO: 'it is not open at its other end',
  EPERM: 'the system does not allow that',
  EPIPE: 'its reader is gone',
  EROFS: 'nothing can be written there',
  ERR_SOCKET_BAD_PORT: 'ports are numbers from 0 to 65535',
  ETXTBSY: 'it is a program that is running',
}

/** Why the system refused something. */
export const troubleInWords = (error: unknown): string => {
  const { code = '', message = String(error) } = error as Partial<NodeJS.ErrnoException>
  // `EXXX: what it means, call 'path'`
  return words[code] ?? message.replace(/^[A-Z][A-Z0-9_]+: /, '').replace(/, \w+(?: '.*')?$/s, '')
}

/** The reasons of file system errors, in words. */

/** The reason of a file system error, in words. */
export function reasonOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  const reason = typeof code === 'string' ? reasons.get(code) : undefined;
  return reason ?? (error instanceof Error ? error.message : String(error));
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'permission denied'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EEXIST', 'a part of its path is not a folder'],
  ['EFBIG', 'it would be larger than the system allows'],
  ['EIO', 'the device reports an error (EIO)'],
  ['EISDIR', 'it is a folder'],
  ['ELOOP', 'its links lead in a circle'],
  ['EMFILE', 'too many files are open'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ENOENT', 'there is no such file'],
  ['ENOSPC', 'no space left on the device'],
  ['ENOTDIR', 'a part of its path is not a folder'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
]);

/** Whether a path is a URL. Commands read and write files, and fetch nothing. */
export function isUrl(path: string): boolean {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(path);
}

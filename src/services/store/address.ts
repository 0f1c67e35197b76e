/** Reads the address of a store. Messages show it without user, password and parameters. */
import { StoreError } from './errors.js';
import type { StoreKind } from './schema.js';

export interface StoreAddress {
  readonly kind: StoreKind;
  /** What the driver opens: the path of a file, or the URL of a database. */
  readonly target: string;
  readonly shown: string;
  /** Strings that must not appear in messages. */
  readonly secrets: readonly string[];
}

const wanted =
  'write the path of an SQLite file, or postgres://user:password@host:5432/database with the special characters of the password percent-encoded (@ is %40, / is %2F)';

/**
 * Reads an address: the path of an SQLite file, or the URL of a PostgreSQL database.
 *
 * @throws StoreError for any other text; its message leaves the text out, which might contain a password.
 */
export function readAddress(text: string): StoreAddress {
  if (/^postgres(ql)?:\/\//i.test(text)) return readPostgres(text);
  const path = text.replace(/^sqlite:(\/\/)?/, '');
  // Another scheme, or user:password@host. `C:` is a drive.
  const isOther = path === text && /^[^/\\:]{2,}:/.test(text);
  if (path === '' || isOther || /(:|%3a).*@/i.test(path.replace(/^[a-z]:[\\/]/i, ''))) {
    throw new StoreError(`the address of the store is not valid: ${wanted}`);
  }
  if (/(^|[\s?&;])(host|hostaddr|port|dbname|user|password|pwd|service)\s*=/i.test(text)) {
    throw new StoreError(`keywords such as host=… are not an address of a store: ${wanted}`);
  }
  return { kind: 'sqlite', target: path, shown: path, secrets: [] };
}

function readPostgres(text: string): StoreAddress {
  const url = parseUrl(text);
  const isInvalid =
    url === undefined || !isEncoded(url) || /[?&](?!(user|password)=)[^&]*@/.test(url.search);
  if (isInvalid) throw new StoreError(`the address of the database is not a valid URL: ${wanted}`);
  const { host, pathname } = url;
  return {
    kind: 'postgres',
    target: text,
    shown: `postgres://${host}${pathname}`,
    secrets: secretsOf(url, process.env.PGPASSWORD),
  };
}

/** Strings that must not appear in messages, longest first. The URL must be percent-encoded. */
export function secretsOf(
  { password, username, searchParams }: URL,
  ...others: readonly (string | undefined)[]
): string[] {
  const secrets = [
    password,
    decodeURIComponent(password),
    // The user name can contain an encoded colon.
    ...decodeURIComponent(username).split(':').slice(1),
    ...searchParams.getAll('password'),
    ...others,
  ];
  return secrets
    .filter((secret): secret is string => secret !== undefined && secret !== '')
    .sort((x, y) => y.length - x.length);
}

function parseUrl(text: string): URL | undefined {
  // The host can be missing if a parameter names a socket, but URL requires a host after a user.
  for (const candidate of [text, text.replace('@/', '@localhost/')]) {
    if (URL.canParse(candidate)) return new URL(candidate);
  }
  return undefined;
}

/** Whether drivers can decode the parts of a URL and find its host. */
export function isEncoded({ username, password, pathname, hash }: URL): boolean {
  // After an unencoded / ? or #, the rest of a password ends up in the path or fragment.
  if (`${pathname}${hash}`.includes('@')) return false;
  try {
    decodeURIComponent(`${username}:${password}${pathname}`);
    return true;
  } catch {
    return false;
  }
}

/** Masks the secrets of an address in a driver's message. */
export function withoutSecrets(
  message: string,
  { secrets }: Pick<StoreAddress, 'secrets'>,
): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), message);
}

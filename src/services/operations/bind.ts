import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { networkInterfaces } from 'node:os';

export interface BindOptions {
  readonly port: number;
  readonly host: string;
  /** Called for each error after the start, such as a connection that the system cannot accept. */
  readonly onError: (error: Error) => void;
}

/**
 * Starts to listen. Returns the address as a URL without a slash at the end: where the host stands for
 * all addresses, one of this machine that other machines can use.
 */
export async function bind(server: Server, { port, host, onError }: BindOptions): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', onError);
  const { port: taken, address } = server.address() as AddressInfo;
  const shown = everywhere.has(address) ? (outsideAddress(address) ?? '127.0.0.1') : address;
  return `http://${authority(shown, taken)}`;
}

/** A host and a port as they are in a URL. */
export function authority(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The hosts that mean all addresses of a machine: of IPv4, and of both versions. */
export const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** An address of this machine at which other machines may reach a server with one of these hosts. */
export function outsideAddress(host: string): string | undefined {
  const outside = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    // An address with a scope is not valid elsewhere.
    .filter(({ internal, scopeid }) => !internal && !scopeid);
  const ofBoth = host === '::' ? outside[0] : undefined;
  return (outside.find(({ family }) => family === 'IPv4') ?? ofBoth)?.address;
}

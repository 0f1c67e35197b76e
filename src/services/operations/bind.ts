import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { networkInterfaces } from 'node:os';

export interface BindOptions {
  readonly port: number;
  readonly host: string;
  /** Called for each error after the start, for example if the system cannot accept a connection. */
  readonly onError: (error: Error) => void;
}

/**
 * Starts listening. Returns the URL, without a trailing slash. If the host means all addresses, the URL has an
 * address of this machine that other machines can use.
 */
export async function bind(server: Server, { port, host, onError }: BindOptions): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', onError);
  const { port: taken, address } = server.address() as AddressInfo;
  const shown = everywhere.has(address) ? (outsideAddress(address) ?? '127.0.0.1') : address;
  return `http://${authority(shown, taken)}`;
}

/** Host and port as written in a URL. */
export function authority(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Hosts that mean all addresses of a machine: those of IPv4, and those of both IP versions. */
export const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** An address of this machine at which other machines can reach a server that listens on one of these hosts. */
export function outsideAddress(host: string): string | undefined {
  const outside = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    // Addresses with a scope are not valid on other machines.
    .filter(({ internal, scopeid }) => !internal && !scopeid);
  const ofBoth = host === '::' ? outside[0] : undefined;
  return (outside.find(({ family }) => family === 'IPv4') ?? ofBoth)?.address;
}

import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';

/** Lets a server listen on a free port of this machine, and returns the port. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  return (server.address() as AddressInfo).port;
}

/** The same, until the test ends. */
export function listeningInTest(server: Server): Promise<number> {
  onTestFinished(() => void server.close());
  return listening(server);
}

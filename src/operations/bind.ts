/** Lets a server listen. */
import type { AddressInfo, Server } from 'node:net';

/** Starts to listen. Returns the address as a URL without a slash at the end. */
export async function bind(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((settle, fail) => {
    server.once('error', fail);
    server.listen(port, host, settle);
  });
  const { port: taken, family, address } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`;
}

// @ts-check
/** The load generator, in a separate process: `load.mjs URL CONNECTIONS SECONDS BYTES CODING`. */
import { Agent, get } from 'node:http';

const [url = '', connections, seconds, bytes, coding = 'identity'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const expected = Number(bytes);
const ends = performance.now() + Number(seconds) * 1000;
let requests = 0;
let errors = 0;

/** @returns {Promise<void>} */
function ask() {
  return new Promise((settle) => {
    const request = get(url, { agent, headers: { 'Accept-Encoding': coding } }, (response) => {
      let length = 0;
      response.on('data', (chunk) => {
        length += chunk.length;
      });
      response.on('end', () => {
        if (response.statusCode === 200 && length === expected) requests++;
        else errors++;
        settle();
      });
      response.on('error', () => {
        errors++;
        settle();
      });
    });
    request.on('error', () => {
      errors++;
      settle();
    });
  });
}

const start = performance.now();
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (performance.now() < ends) await ask();
  }),
);
const elapsed = (performance.now() - start) / 1000;
agent.destroy();
process.stdout.write(JSON.stringify({ requests, errors, seconds: elapsed }));

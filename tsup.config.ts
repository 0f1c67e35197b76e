/** The library: its entry points, as ES modules that share chunks, and their declarations. */
import { defineConfig } from 'tsup';

/** The files of `dist` that package.json exports, and their sources. */
export const entryPoints = {
  index: 'src/index.ts',
  runtime: 'src/runtime.ts',
  'decks/index': 'src/core/decks/index.ts',
  'readers/pokemon': 'src/core/decks/readers/pokemon.ts',
  'readers/magic': 'src/core/decks/readers/magic.ts',
  'readers/numbered': 'src/core/decks/readers/numbered.ts',
  'readers/yugioh': 'src/core/decks/readers/yugioh.ts',
  'readers/hearthstone': 'src/core/decks/readers/hearthstone.ts',
  'corpus/index': 'src/questions/corpus/index.ts',
  'analysis/index': 'src/questions/analysis/index.ts',
  'learning/index': 'src/questions/learning/index.ts',
  'metagame/index': 'src/questions/metagame/index.ts',
  'likely/index': 'src/questions/likely/index.ts',
  'standings/index': 'src/core/standings/index.ts',
  'standings/node': 'src/core/standings/node.ts',
  'importers/index': 'src/core/importers/index.ts',
  'client/index': 'src/services/client/index.ts',
  'service/index': 'src/services/http/index.ts',
};

/** Modules that .ci/build.mjs turns into JSON files. */
const schemas = {
  'rules.schema': 'src/core/rules/schema.ts',
  'config.schema': 'src/core/project/schema.ts',
  'explanation.schema': 'src/questions/analysis/explanation-schema.ts',
  'report.schema': 'src/questions/metagame/report/schema.ts',
};

export default defineConfig({
  entry: { ...entryPoints, ...schemas },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  splitting: true,
  removeNodeProtocol: false,
  external: ['better-sqlite3', 'bullmq', 'ioredis', 'pg', 'prom-client'],
  dts: {
    // TypeScript 7 writes these; see .ci/build.mjs.
    entry: Object.fromEntries(
      Object.entries(entryPoints).map(([name, file]) => [
        name,
        file.replace(/^src(.*)\.ts$/, 'dist/.types$1.d.ts'),
      ]),
    ),
  },
});

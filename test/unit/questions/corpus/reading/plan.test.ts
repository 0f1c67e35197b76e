import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../../../src/core/diagnostics/diagnostic.js';
import type { FileAccess } from '../../../../../src/questions/corpus/reading/paths.js';
import { type CorpusSource, plan } from '../../../../../src/questions/corpus/reading/plan.js';
import { memoryFiles } from '../../../../support/memory-files.js';

const content = {
  'a.json': '[1]',
  'b.json': '[2]',
  'link.json': '[1]',
  'd/c.json': '[3]',
  pipe: null,
};

/** Files in which `link.json` links to `a.json`; `faults` gives paths that cannot be resolved. */
function linked(faults: Readonly<Record<string, unknown>> = {}): FileAccess {
  return {
    ...memoryFiles(content),
    realPath: async (path) => {
      if (path in faults) throw faults[path];
      return path.replace('link', 'a').replace('./', '');
    },
  };
}

async function planned(inputs: readonly (string | CorpusSource)[], files = linked()) {
  const diagnostics: Diagnostic[] = [];
  const found = await plan(inputs, files, diagnostics);
  return {
    found,
    names: found.map(({ name }) => name),
    findings: diagnostics.map(({ code, file, data }) => `${code} ${file} ${JSON.stringify(data)}`),
  };
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += new TextDecoder().decode(chunk);
  return text;
}

describe('the files to read', () => {
  test('are the same file for all its parts, and pipes are not resolved', async () => {
    const inputs = ['a.json#0', 'link.json#0', 'a.json#1', 'a.json', 'pipe', 'pipe'];
    const { found, names, findings } = await planned(inputs, linked({ pipe: new Error('no') }));
    expect(found.map(({ name, entry }) => [name, entry])).toEqual([
      ['a.json', '0'],
      ['a.json', '1'],
      ['a.json', undefined],
      ['pipe', undefined],
    ]);
    expect(names).toHaveLength(4);
    expect(findings).toEqual(['same-file link.json {"first":"a.json"}']);
  });

  test('fail only when opened if their path cannot be resolved or looked at', async () => {
    const gone = new Error('gone');
    const files = linked({ 'b.json': gone });
    const look: FileAccess['look'] = async (path) => {
      if (path === 'd/c.json') throw gone;
      return files.look(path);
    };
    const { found, findings } = await planned(['a.json', 'b.json', 'd'], { ...files, look });
    const [a, ...failing] = found;
    expect(findings).toEqual([]);
    expect(a && (await textOf(a.open()))).toBe('[1]');
    for (const one of failing) await expect(textOf(one.open())).rejects.toBe(gone);
    expect(failing).toMatchObject([{}, { name: 'd/c.json', isNamed: false, bytes: 0 }]);
  });
});

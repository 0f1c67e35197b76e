// @ts-check
// usage: summary.mjs <report.json> <exit status of the run>
// Prints the skipped tests with their reasons, then the totals on a separate line. Fails unless the run and
// every test in it succeeded.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const [report = '', runStatus = '1'] = process.argv.slice(2);

/** @typedef {{ fullName: string, status: string, meta?: { skipReason?: string } }} TestResult */
/** @typedef {{ name: string, status: string, message: string, assertionResults: TestResult[] }} FileResult */

/** @returns {FileResult[] | undefined} */
function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    return undefined;
  }
}

const files = readReport();
let passed = 0;
let failed = 0;
let skipped = 0;

for (const file of files ?? []) {
  const failedBefore = failed;
  for (const test of file.assertionResults) {
    if (test.status === 'passed') passed += 1;
    else if (test.status === 'failed') failed += 1;
    else {
      skipped += 1;
      const reason = test.meta?.skipReason ?? 'no reason given';
      console.log(`skipped: ${relative('.', file.name)}: ${test.fullName}: ${reason}`);
    }
  }
  if (file.status === 'failed' && failed === failedBefore) {
    failed += 1;
    console.log(`failed: ${relative('.', file.name)}: ${file.message}`);
  }
}

if (files === undefined) {
  failed = 1;
  console.log('failed: the run ended before the tests, so there is no report; see above');
} else if (runStatus !== '0' && failed === 0) {
  failed = 1;
  console.log(`failed: no test failed, but the run ended with status ${runStatus}; see above`);
} else if (passed + failed === 0) {
  failed = 1;
  console.log('failed: the report holds no test that ran');
}

console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;

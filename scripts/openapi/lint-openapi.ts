import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { exceptIntended } from './lint-exceptions.ts';

const DOCUMENT = join(import.meta.dirname, '../..', 'openapi.json');

/** Problems that are right as they are: rule and place. */
const INTENDED: readonly string[] = [];

const config = await createConfig({ extends: ['recommended-strict'] });
const found = (await lint({ ref: DOCUMENT, config })).map(({ ruleId, message, location: [place] }) => ({
  ruleId,
  message,
  at: place?.pointer ?? '',
}));
const { problems, unused } = exceptIntended(found, INTENDED);

for (const { ruleId, message, at } of problems) console.log(`${at}: ${message} (${ruleId})`);
for (const exception of unused) console.log(`${exception}: this exception matches nothing; remove it from INTENDED`);
process.exitCode = problems.length + unused.length === 0 ? 0 : 1;

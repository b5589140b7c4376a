import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { exceptIntended } from './lint-exceptions.ts';

const DOCUMENT = join(import.meta.dirname, '../..', 'openapi.json');

const RULES = {
  'info-license': 'off', // no licence is granted: see package.json
} as const;

/** Problems that are right as they are: rule and place. */
const INTENDED = [
  'operation-4xx-response #/paths/~1openapi.json/get/responses', // anybody may read it, so nothing is refused
];

const config = await createConfig({ extends: ['recommended'], rules: RULES });
const found = (await lint({ ref: DOCUMENT, config })).map(({ ruleId, message, location: [place] }) => ({
  ruleId,
  message,
  at: place?.pointer ?? '',
}));
const { problems, unused } = exceptIntended(found, INTENDED);

for (const { ruleId, message, at } of problems) console.log(`${at}: ${message} (${ruleId})`);
for (const exception of unused) console.log(`${exception}: this exception matches nothing; remove it from INTENDED`);
process.exitCode = problems.length + unused.length === 0 ? 0 : 1;

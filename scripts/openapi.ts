import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from './openapi-document.ts';

const FILE = join(import.meta.dirname, '..', 'openapi.json');

/** `--check` compares with what is committed; without it the file is written. */
const main = async (): Promise<void> => {
  const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;
  if (!process.argv.includes('--check')) {
    await writeFile(FILE, text);
    console.log('wrote openapi.json');
    return;
  }
  if ((await readFile(FILE, 'utf8').catch(() => '')) === text) {
    console.log('openapi.json is up to date');
    return;
  }
  console.error('openapi.json differs from the schemas: run npm run openapi');
  process.exitCode = 1;
};

await main();

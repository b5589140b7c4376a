import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../local/start-error.ts';

const ROOT = join(import.meta.dirname, '..');
const DATA_DIR = process.env['DATA_DIR'] ?? join(ROOT, '.local');

type Demo = { readonly base_url: string; readonly api_key: string };

const readDemo = (): Demo => {
  const path = join(DATA_DIR, 'demo.json');
  if (!existsSync(path)) throw new StartError(`There is no ${path}: start the local stack first (npm start)`);
  return JSON.parse(readFileSync(path, 'utf8')) as Demo;
};

const readEvent = (path: string, demo: Demo): string => {
  if (!existsSync(path)) throw new StartError(`There is no event ${path}`);
  return readFileSync(path, 'utf8').replaceAll('<API_KEY>', demo.api_key);
};

const main = async (name: string | undefined, file: string | undefined): Promise<void> => {
  if (name === undefined) throw new StartError('Usage: npm run invoke -- <function> [event.json]');
  const demo = readDemo();
  const body = readEvent(file ?? join(ROOT, 'events', `${name}.json`), demo);
  const response = await fetch(`${demo.base_url}/_local/invoke/${name}`, { method: 'POST', body }).catch(() => {
    throw new StartError(`Nothing answers on ${demo.base_url}: start the local stack first (npm start)`);
  });
  if (response.status === 404) throw new StartError(`There is no function ${name}`);
  const answer = await response.text();
  console.log(JSON.stringify(JSON.parse(answer), null, 2));
  if (response.headers.has('x-amz-function-error')) process.exitCode = 1;
};

try {
  await main(process.argv[2], process.argv[3]);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

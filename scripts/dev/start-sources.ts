import { join, relative } from 'node:path';
import { findModules } from '../build/find-modules.ts';
import { findChanged, stampFiles } from './when-changed.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const ENTRIES = [
  ...['infra/app.ts', 'local/main.ts', 'scripts/build/local-assembly.ts'],
  'scripts/dev/function-bundles.ts',
];
/** Settings, and the code that runs in threads and processes of its own or starts everything. */
const OTHERS = [
  ...['package-lock.json', 'config/auth.yml', 'local/lambda/process-main.mjs'],
  'local/lambda/processor-share-thread.ts',
  ...['scripts/dev.ts', 'scripts/dev/start-sources.ts', 'scripts/run/run-local.ts'],
  ...['scripts/run/until-ended.ts', 'scripts/deploy/read-auth-config.ts'],
  'scripts/demo/ensure-demo.ts',
].map((path) => join(ROOT, path));
const CHECK_MS = 1000;

/** Tells when a file changes that only a new start reads. */
export const reportStartSources = async (log: (line: string) => void): Promise<void> => {
  // the templates, the local cloud, the builds and the settings, which are read once
  const sources = [...(await findModules(ENTRIES)).map((path) => join(ROOT, path)), ...OTHERS];
  let stamps = stampFiles(sources);
  const check = () => {
    const changed = findChanged(stamps);
    if (changed.length === 0) return;
    log(
      `${changed.map((path) => relative(ROOT, path)).join(', ')} changed: stop npm run dev and start it again, after npm run openapi if an endpoint changed`,
    );
    stamps = stampFiles(sources);
  };
  setInterval(check, CHECK_MS).unref();
};

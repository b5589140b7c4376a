#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** In a checkout, the sources run as they are, with the pinned Node; the published package has one bundled file. */
const source = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const pinned = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));

if (existsSync(source)) {
  const node = existsSync(pinned) ? pinned : process.execPath;
  const args = ['--disable-warning=ExperimentalWarning', '--conditions=@counterfoil/source', source];
  const child = spawn(node, [...args, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', ({ message }) => {
    process.stderr.write(`Cannot start Node at ${node}: ${message}. Run npm ci in the checkout first.\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
} else {
  process.removeAllListeners('warning'); // that a file is opened as a Blob is experimental in Node 20
  await import(new URL('../dist/main.js', import.meta.url).href);
}

import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const PYTHON_CLIENT = join(import.meta.dirname, '../../../clients/python');

/** The version that the package needs. */
export const hasPython = (): boolean =>
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;

/** Runs Python with the package, without writing beside its sources. */
export const python = (args: readonly string[], options: SpawnSyncOptions = {}) => {
  const env = { ...process.env, PYTHONPATH: join(PYTHON_CLIENT, 'src'), PYTHONDONTWRITEBYTECODE: '1', ...options.env };
  const { status, stdout, stderr } = spawnSync('python3', args, { ...options, env, encoding: 'utf8' });
  return { status, stdout: String(stdout), stderr: String(stderr) };
};

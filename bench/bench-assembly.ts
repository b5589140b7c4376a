import { join } from 'node:path';
import { build } from '../scripts/build.ts';
import { synthesize } from '../scripts/synth.ts';

/** Builds and synthesizes as `npm start` does, without a rate limit, into a folder that no other start replaces. */
export const makeAssembly = async (folder: string): Promise<string> => {
  process.env['API_RATE_LIMIT_PER_HOUR'] = '0';
  await build();
  const assembly = join(folder, 'assembly');
  await synthesize(assembly);
  return assembly;
};

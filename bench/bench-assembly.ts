import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../scripts/build.ts';
import { synthesize } from '../scripts/synth.ts';

type Resource = {
  readonly Type: string;
  readonly Properties?: { Timeout?: number; readonly Environment?: { readonly Variables?: Record<string, unknown> } };
};

/** Builds and synthesizes as `npm start` does, without a rate limit, into a folder that no other start replaces. */
export const makeAssembly = async (folder: string): Promise<string> => {
  process.env['API_RATE_LIMIT_PER_HOUR'] = '0';
  await build();
  const assembly = join(folder, 'assembly');
  await synthesize(assembly);
  return assembly;
};

const SCALED = ['SLICE_SECONDS', 'LEASE_SECONDS', 'STALE_SECONDS'];

const scaleFunction = ({ Type, Properties }: Resource, scale: number): void => {
  const variables = Properties?.Environment?.Variables;
  if (Type !== 'AWS::Lambda::Function' || variables === undefined) return;
  if (variables['LEASE_SECONDS'] !== undefined && Properties?.Timeout !== undefined) Properties.Timeout *= scale;
  for (const name of SCALED.filter((each) => variables[each] !== undefined)) {
    variables[name] = String(Number(variables[name]) * scale);
  }
};

/**
 * A copy of an assembly in which the workers' slices, leases and timeouts are shorter by the factor that LOCAL_TIME_SCALE
 * applies to queues and schedules, so that all of them keep their order: slice < timeout < lease < visibility.
 */
export const scaleAssembly = async (assembly: string, target: string, scale: number): Promise<string> => {
  await cp(assembly, target, { recursive: true });
  for (const file of (await readdir(target)).filter((name) => name.endsWith('.template.json'))) {
    const path = join(target, file);
    const template = JSON.parse(await readFile(path, 'utf8')) as { readonly Resources?: Record<string, Resource> };
    for (const resource of Object.values(template.Resources ?? {})) scaleFunction(resource, scale);
    await writeFile(path, JSON.stringify(template));
  }
  return target;
};

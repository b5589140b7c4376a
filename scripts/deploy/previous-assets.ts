import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** `app.3f9c1b2a4d5e6f70.css`; a name from elsewhere must not become another path. */
const NAME = /^[a-z][a-z0-9-]*\.([0-9a-f]{16})\.(css|csv|js|svg|ico|png|txt|webmanifest|woff2)$/;

/** The response of `GET /assets/names.json`. */
const Names = z.object({
  current: z.array(z.string().regex(NAME)),
  previous: z.array(z.string().regex(NAME)),
});

type Names = z.infer<typeof Names>;

/** A redeployment of the same assets must not forget those before. */
const kept = ({ current, previous }: Names, own: readonly string[]): readonly string[] => {
  const isSame = current.every((name) => own.includes(name));
  return (isSame ? previous : current).filter((name) => !own.includes(name));
};

const fetchAsset = async (apiUrl: string, name: string): Promise<Uint8Array> => {
  const response = await fetch(`${apiUrl}/assets/${name}`);
  if (!response.ok) throw new Error(`GET /assets/${name} answered ${response.status}`);
  const content = new Uint8Array(await response.arrayBuffer());
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  if (NAME.exec(name)?.[1] !== digest) throw new Error(`/assets/${name} does not have the content of its name`);
  return content;
};

/**
 * Adds the assets of the deployed version to the bundle of this one, for pages that it already sent. Returns their
 * names; none from a version that cannot say which it has.
 */
export const keepPreviousAssets = async (apiUrl: string, bundle: string): Promise<readonly string[]> => {
  const folder = join(bundle, 'previous');
  await rm(folder, { recursive: true, force: true });
  const response = await fetch(`${apiUrl}/assets/names.json`);
  if (response.status === 404) return [];
  if (!response.ok) throw new Error(`GET /assets/names.json answered ${response.status}`);
  const names = kept(Names.parse(await response.json()), await readdir(join(bundle, 'assets')));
  const contents = await Promise.all(names.map((name) => fetchAsset(apiUrl, name)));
  await mkdir(folder, { recursive: true });
  await Promise.all(names.map((name, at) => writeFile(join(folder, name), contents[at] ?? '')));
  return names;
};

import { call } from './api-client.ts';

/** What the uploads bucket of the running cloud keeps below a prefix, by key. */
export const storedObjects = async (prefix: string): Promise<ReadonlyMap<string, Buffer>> => {
  const { url } = (await call<{ readonly data: { readonly url: string } }>('POST', '/uploads', { json: {} })).body.data;
  const bucket = url.replace(/\/$/, '');
  const listed = await (await fetch(`${bucket}?list-type=2&prefix=${encodeURIComponent(prefix)}`)).text();
  const keys = [...listed.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
  const read = async (key: string) =>
    [key, Buffer.from(await (await fetch(`${bucket}/${key}`)).arrayBuffer())] as const;
  return new Map(await Promise.all(keys.map(read)));
};

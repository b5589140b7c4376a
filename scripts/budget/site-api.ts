import type { Site } from './site.ts';

type Fields = Readonly<Record<string, unknown>>;

/** As the demo user's key sees it; only the parts that the budget needs. */
export const apiOf = ({ origin, demo }: Pick<Site, 'origin' | 'demo'>) => {
  const send = async (path: string, init: RequestInit = {}): Promise<{ readonly data?: unknown } & Fields> => {
    const headers = { 'x-api-key': demo.api_key, 'content-type': 'application/json' };
    const response = await fetch(`${origin}/api/v1${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Fields;
  };
  const one = ({ data, ...body }: Fields & { readonly data?: unknown }): Fields => (data as Fields | undefined) ?? body;
  return {
    create: async (path: string, json: object) => one(await send(path, { method: 'POST', body: JSON.stringify(json) })),
    read: async (path: string) => one(await send(path)),
    /** Of the newest of a list; undefined when there is none. */
    firstOf: async (path: string): Promise<string | undefined> => {
      const [first] = ((await send(`${path}?per_page=1`)).data ?? []) as readonly Fields[];
      return first === undefined ? undefined : String(first['id']);
    },
  };
};

import { nearestNames } from '../../platform/domain/text/nearest-name.ts';
import { refusedArgument } from '../domain/refusal.ts';
import { isId } from './arguments.ts';
import type { Api } from './tool.ts';

/** An account, category, merchant or tag. */
type Named = {
  readonly id: string;
  readonly name: string;
  readonly parent?: { readonly name: string } | null | undefined;
};

export const KINDS = { account: '/accounts', category: '/categories', merchant: '/merchants', tag: '/tags' } as const;
export type Kind = keyof typeof KINDS;

type Listed = { readonly data: readonly Named[]; readonly meta: { readonly total_pages: number } };

const PER_PAGE = 100;
const MOST_PAGES = 20;
const NEAR = 5;

/** The names of the family's records, each list read once, when somebody asks. */
export type Records = {
  /** @throws Refusal with names that are spelt like it */
  readonly idOf: (kind: Kind, sent: string) => Promise<string>;
  /** The same; undefined stays undefined. */
  readonly optionalIdOf: (kind: Kind, sent: string | undefined) => Promise<string | undefined>;
  readonly namesOf: (...kinds: readonly Kind[]) => Promise<NameOf>;
};

/** The id and, if it is known, the name. */
export type NameOf = (
  kind: Kind,
  id: string | null | undefined,
) => { readonly id: string; readonly name?: string } | undefined;

export const createRecords = (api: Api): Records => {
  const lists = new Map<Kind, Promise<readonly Named[]>>();
  const listOf = (kind: Kind): Promise<readonly Named[]> => {
    const list = lists.get(kind) ?? readAll(api, kind);
    lists.set(kind, list);
    return list;
  };
  const idOf: Records['idOf'] = async (kind, sent) =>
    isId(sent) ? sent.toLowerCase() : findByName(kind, sent, await listOf(kind));
  return {
    idOf,
    optionalIdOf: async (kind, sent) => (sent === undefined ? undefined : idOf(kind, sent)),
    namesOf: async (...kinds) => {
      const read = await Promise.all(kinds.map(async (kind) => [kind, namesIn(await listOf(kind))] as const));
      const names = new Map(read);
      return (kind, id) => {
        if (id === null || id === undefined) return undefined;
        const name = names.get(kind)?.get(id);
        return name === undefined ? { id } : { id, name };
      };
    },
  };
};

const namesIn = (list: readonly Named[]): ReadonlyMap<string, string> =>
  new Map(list.map(({ id, name }) => [id, name]));

const readAll = async (api: Api, kind: Kind): Promise<readonly Named[]> => {
  const get = api.GET as (path: string, init: object) => Promise<Listed>; // its types would compare four lists
  const page = (number: number) => get(KINDS[kind], { params: { query: { page: number, per_page: PER_PAGE } } });
  const first = await page(1);
  const more = Math.min(first.meta.total_pages, MOST_PAGES) - 1;
  const others = await Promise.all(Array.from({ length: Math.max(more, 0) }, (_, index) => page(index + 2)));
  return [first, ...others].flatMap(({ data }) => data);
};

const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase();
const SEPARATOR = /\s*[>:/]\s*/g;

const fullName = ({ name, parent }: Named): string => (parent ? `${parent.name} > ${name}` : name);

const findByName = (kind: Kind, sent: string, list: readonly Named[]): string => {
  const name = plain(sent);
  const found = list.filter((record) => plain(record.name) === name);
  const path = name.replaceAll(SEPARATOR, ' > ');
  const below =
    found.length > 0 ? found : list.filter((record) => plain(fullName(record)).replaceAll(SEPARATOR, ' > ') === path);
  const [record] = below;
  if (record === undefined) {
    const near = nearestNames(sent, list.map(fullName), NEAR);
    throw refusedArgument(`There is no ${kind} of this name: use one of those in near, or an id`, { near });
  }
  if (below.length === 1) return record.id;
  const near = below.slice(0, NEAR).map((same) => `${fullName(same)}: ${same.id}`);
  throw refusedArgument(`There are ${below.length} ${kind} records of this name: use the id`, { near });
};

import { withQuery } from '../platform/components/pager.ts';

/** How the list of mappings is narrowed and cut; all of it stands in the address. */
export type MappingsQuery = {
  readonly type: '' | MappingKind;
  readonly assigned: '' | 'true' | 'false';
  readonly page: number;
};
export type MappingKind = 'account' | 'category' | 'tag' | 'account_type';

export const MAPPING_KINDS = ['account', 'account_type', 'category', 'tag'] as const satisfies readonly MappingKind[];

type Sent = Readonly<Record<string, string | undefined>>;

/** Whatever an address says; what makes no sense is left out. */
export const toMappingsQuery = (sent: Sent): MappingsQuery => ({
  type: MAPPING_KINDS.find((kind) => kind === sent['type']) ?? '',
  assigned: (['true', 'false'] as const).find((value) => value === sent['assigned']) ?? '',
  page: /^[1-9][0-9]{0,8}$/.test(sent['page'] ?? '') ? Number(sent['page']) : 1,
});

export const mappingsParameters = ({ type, assigned, page }: MappingsQuery) => ({
  type,
  assigned,
  page: page === 1 ? '' : String(page),
});

export const mappingsPath = (importId: string, query: MappingsQuery, done = ''): string =>
  withQuery(`/imports/${importId}/mappings`, { ...mappingsParameters(query), done });

/** The filters as one text, for a form that comes back to them. */
export const mappingsBack = (query: MappingsQuery): string => withQuery('', mappingsParameters(query)).slice(1);
export const mappingsQueryOf = (back: unknown): MappingsQuery =>
  toMappingsQuery(Object.fromEntries(new URLSearchParams(typeof back === 'string' ? back : '')));

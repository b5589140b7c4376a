import { PAGE_TABLE, pathOf } from './page-table.ts';
import type { Actor, PageWorld } from './page-world.ts';

/** A page to look at with a browser. */
export type Look = {
  /** Also of its pictures. */
  readonly name: string;
  readonly as: Actor;
  readonly path: (world: PageWorld) => string;
};

/** In this order: who sees most of a page. */
const BY_SIGHT: readonly Actor[] = ['super_admin', 'admin', 'member', 'stranger', 'nobody'];

const nameOf = (route: string): string =>
  route.slice('GET /'.length).replaceAll(/[{}]/g, '').replaceAll('/', '-') || 'overview';

const ofTable = (): readonly Look[] =>
  Object.entries(PAGE_TABLE).flatMap(([route, line]) => {
    const as = BY_SIGHT.find((actor) => line.outcomes[actor] === 'page');
    return as === undefined ? [] : [{ name: nameOf(route), as, path: (world) => pathOf(route, line, world) }];
  });

/** States of pages that no route names: those that refuse, and those of a family in which there is nothing. */
const OTHERS: readonly Look[] = [
  { name: 'missing', as: 'admin', path: () => '/admin/users/none' },
  { name: 'forbidden', as: 'member', path: () => '/admin/sso_providers' },
  { name: 'settings-api_keys-empty', as: 'stranger', path: () => '/settings/api_keys' },
];

/** Every page, as somebody sees it who may. */
export const LOOKS: readonly Look[] = [...ofTable(), ...OTHERS];

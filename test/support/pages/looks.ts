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

/** States of pages that no route names: those that refuse, what still waits for a person, and answers to a question. */
const STATES: readonly Look[] = [
  { name: 'missing', as: 'admin', path: () => '/admin/users/none' },
  { name: 'forbidden', as: 'member', path: () => '/admin/sso_providers' },
  { name: 'sign-in-failed', as: 'nobody', path: () => '/sign-in?error=sign_in_failed&return_to=%2Fimports' },
  { name: 'imports-id-pending', as: 'member', path: ({ ids }) => `/imports/${ids.pendingImport}` },
  { name: 'imports-id-rows-complete', as: 'member', path: ({ ids }) => `/imports/${ids.import}/rows` },
  { name: 'imports-id-effect-complete', as: 'member', path: ({ ids }) => `/imports/${ids.import}/effect` },
];

/** Pages of a family in which there is nothing. */
const EMPTY: readonly Look[] = [
  '/',
  '/accounts',
  '/transactions',
  '/imports',
  '/bank_connections',
  '/settings/api_keys',
].map((path) => ({ name: `${nameOf(`GET ${path}`)}-empty`, as: 'stranger', path: () => path }));

/** Every page, as somebody sees it who may. */
export const LOOKS: readonly Look[] = [...ofTable(), ...STATES, ...EMPTY];

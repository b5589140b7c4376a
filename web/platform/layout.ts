import { isAtLeast, type Role } from '../../shared/people/domain/role.ts';
import { type AssetName, assetPath } from './asset-path.ts';
import { avatar } from './components/avatar.ts';
import { actionButton } from './components/form.ts';
import { type IconName, icon, mark } from './components/icon.ts';
import { type Child, type Html, html, NOTHING } from './html.ts';
import type { Viewer } from './viewer.ts';
import { WORDS } from './words.ts';

export type PageContent = {
  /** The title of this page, which is also its heading unless that is shorter. */
  readonly title: string;
  /** For a page whose title has a name that is beside the heading, such as that of a file. */
  readonly heading?: string;
  /** The part of the site, if another part has pages of the same title. */
  readonly part?: string;
  /** undefined before sign-in. */
  readonly viewer?: Viewer | undefined;
  /** Before sign-in, a page is one card in the middle of the window, unless it is to be read. */
  readonly isRead?: boolean;
  readonly content: Child;
  /** Beside the card of a page before sign-in; below it where there is no room. */
  readonly beside?: Html;
  /** Leads to where this page belongs, above its title. */
  readonly above?: Child;
  /** Buttons beside the title: the main one first. */
  readonly actions?: Child | undefined;
  /** Shown above the content. */
  readonly notice?: Child;
  /** A script that only this page needs, besides the common one. */
  readonly script?: AssetName;
  /** The address of the same page as Markdown. */
  readonly markdown?: string;
  /** Seconds after which a browser without script reloads. */
  readonly refresh?: number | undefined;
};

type Place = {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  readonly role?: Role;
  readonly also?: readonly string[];
  /** Paths below its own that belong to another place. */
  readonly except?: readonly string[];
};

const { frame: TEXTS } = WORDS;
const { places: NAMES } = TEXTS;

/** They belong to Review, although their addresses are below those of changes. */
const REVIEWED = ['/changes/suggestions', '/changes/proposals'];

const OVERVIEW: Place = { path: '/', label: NAMES.overview, icon: 'overview' };
const ACCOUNTS: Place = { path: '/accounts', label: NAMES.accounts, icon: 'accounts', also: ['/statements'] };
const TRANSACTIONS: Place = { path: '/transactions', label: NAMES.transactions, icon: 'transactions' };
const IMPORT: Place = { path: '/imports/new', label: TEXTS.import, icon: 'imports' };

const GROUPS: readonly (readonly [name: string, places: readonly Place[]])[] = [
  [
    TEXTS.groups.money,
    [
      OVERVIEW,
      ACCOUNTS,
      TRANSACTIONS,
      { path: '/spending', label: NAMES.spending, icon: 'spending' },
      { path: '/budgets', label: NAMES.budget, icon: 'budget' },
      { path: '/recurring', label: NAMES.recurring, icon: 'recurring' },
      { path: '/investments', label: NAMES.investments, icon: 'investments' },
    ],
  ],
  [
    TEXTS.groups.data,
    [
      { path: '/imports', label: NAMES.imports, icon: 'imports' },
      { path: '/bank_connections', label: NAMES.banks, icon: 'banks' },
      { path: '/exports', label: NAMES.exports, icon: 'exports' },
    ],
  ],
  [
    TEXTS.groups.organize,
    [
      { path: '/categories', label: NAMES.categories, icon: 'categories', also: ['/tags', '/merchants', '/rules'] },
      { path: '/duplicates', label: NAMES.duplicates, icon: 'duplicates', also: ['/transfers', ...REVIEWED] },
      { path: '/changes', label: NAMES.changes, icon: 'changes', except: REVIEWED },
    ],
  ],
  [
    TEXTS.groups.family,
    [
      {
        path: '/admin/users',
        label: NAMES.people,
        icon: 'users',
        role: 'admin',
        also: ['/admin/invitations', '/admin/sso_providers', '/admin/sso_audit_logs'],
      },
      {
        path: '/settings/profile',
        label: NAMES.settings,
        icon: 'settings',
        also: ['/settings', '/webhooks', '/admin/oauth_clients', '/docs'],
      },
    ],
  ],
];

/** Within reach of a thumb, with what is done most in the middle. The overview leads to spending and budget; the rest is in the menu. */
const SHORTCUTS = [OVERVIEW, ACCOUNTS, IMPORT, TRANSACTIONS];

/** For what the browser draws itself. */
const SCHEMES = { system: 'light dark', light: 'light', dark: 'dark' } as const;

/** A complete page. */
export const layout = ({
  title,
  heading = title,
  part,
  viewer,
  isRead,
  content,
  beside,
  above,
  actions,
  notice,
  markdown,
  refresh,
  script,
}: PageContent): Html =>
  html`<!doctype html>
<html lang="en"${themeOf(viewer)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${SCHEMES[viewer?.appearance ?? 'system']}">
<title>${title}${part !== undefined && ` · ${part}`} · Counterfoil</title>
<link rel="icon" type="image/svg+xml" href="${assetPath('favicon.svg')}">
<link rel="apple-touch-icon" href="${assetPath('icon-180.png')}">
<link rel="manifest" href="${assetPath('app.webmanifest')}">
<link rel="preload" href="${assetPath('figtree-latin.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assetPath('app.css')}">
<script type="module" src="${assetPath('app.js')}"></script>
${script !== undefined && html`<script type="module" src="${assetPath(script)}"></script>`}
${viewer?.isAnswer === true && html`<link rel="canonical" href="${viewer.path}">`}
${markdown !== undefined && html`<link rel="alternate" type="text/markdown" href="${markdown}">`}
${refresh !== undefined && html`<noscript><meta http-equiv="refresh" content="${refresh}"></noscript>`}
</head>
<body${viewer === undefined ? isRead !== true && html` class="alone"` : html` data-go-to="${assetPath('go-to.js')}" data-picker="${assetPath('picker.js')}"`}>
<a class="skip" href="#content">${TEXTS.skip}</a>
${header(viewer)}
<main id="content">
${above ?? NOTHING}
${actions === undefined ? html`<h1>${heading}</h1>` : html`<div class="head"><h1>${heading}</h1><div class="row">${actions}</div></div>`}
${notice ?? NOTHING}
${content}
</main>
${beside === undefined ? NOTHING : html`<aside>${beside}</aside>`}
</body>
</html>`;

/** The stylesheet has both; without a choice, the device decides. */
const themeOf = (viewer: Viewer | undefined): Html => {
  const appearance = viewer?.appearance ?? 'system';
  return appearance === 'system' ? NOTHING : html` data-theme="${appearance}"`;
};

/** At the side on wide screens. On small ones the menu is a popover, which needs no script, above a bar at the bottom. */
const header = (viewer: Viewer | undefined): Html =>
  viewer === undefined
    ? html`<header><p class="brand">${mark()}<strong>Counterfoil</strong></p></header>`
    : html`<header><p class="brand">${mark()}<strong>Counterfoil</strong></p>
<nav aria-label="${TEXTS.menu}"><div id="menu" class="menu" popover>${GROUPS.map((group, at) => groupOf(group, `group-${at}`, viewer))}
<div class="who"><a href="/settings/profile">${avatar(viewer.name)}<span><span class="visually-hidden">${TEXTS.signedInAs} </span><bdi>${viewer.name}</bdi></span></a>${actionButton(viewer, '/sessions/current/end', TEXTS.signOut)}</div></div></nav>
<nav class="bar" aria-label="${TEXTS.shortcuts}"><ul>${SHORTCUTS.map((shortcut) => place(shortcut, viewer))}<li><button type="button" popovertarget="menu">${icon('menu')}${TEXTS.open}</button></li></ul></nav>
</header>`;

const groupOf = ([name, places]: (typeof GROUPS)[number], id: string, viewer: Viewer): Html => {
  const allowed = places.filter(({ role }) => role === undefined || isAtLeast(viewer.role, role));
  return html`<p id="${id}">${name}</p><ul aria-labelledby="${id}">${allowed.map((item) => place(item, viewer))}</ul>`;
};

const place = (item: Place, viewer: Viewer): Html =>
  html`<li><a href="${item.path}"${item === IMPORT && html` class="act"`}${isAt(item, viewer.path) && html` aria-current="page"`}>${icon(item.icon)}${item.label}</a></li>`;

const isAt = ({ path, also = [], except = [] }: Place, at: string): boolean =>
  [path, ...also].some((path) => isWithin(at, path)) && !except.some((path) => isWithin(at, path));

const isWithin = (path: string, place: string): boolean =>
  place === '/' ? path === '/' : path === place || path.startsWith(`${place}/`);

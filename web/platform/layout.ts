import { isAtLeast, type Role } from '../../shared/people/domain/role.ts';
import { assetPath } from './asset-path.ts';
import { actionButton } from './components/form.ts';
import { type Child, type Html, html, NOTHING } from './html.ts';
import type { Viewer } from './viewer.ts';

export type PageContent = {
  /** The title of this page, which is also its heading. */
  readonly title: string;
  /** undefined before sign-in. */
  readonly viewer?: Viewer | undefined;
  readonly content: Child;
  /** Shown above the content. */
  readonly notice?: Child;
  /** Seconds after which a browser without script reloads. */
  readonly refresh?: number | undefined;
};

const PLACES: readonly (readonly [path: string, label: string, role: Role])[] = [
  ['/', 'Overview', 'member'],
  ['/accounts', 'Accounts', 'member'],
  ['/transactions', 'Transactions', 'member'],
  ['/imports', 'Imports', 'member'],
  ['/bank_connections', 'Banks', 'member'],
  ['/settings/security', 'Settings', 'member'],
  ['/admin/users', 'Users', 'admin'],
  ['/admin/sso_providers', 'Providers', 'super_admin'],
  ['/admin/sso_audit_logs', 'Audit log', 'super_admin'],
];

/** A complete page. */
export const layout = ({ title, viewer, content, notice, refresh }: PageContent): Html =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Counterfoil</title>
<link rel="icon" type="image/svg+xml" href="${assetPath('favicon.svg')}">
<link rel="stylesheet" href="${assetPath('app.css')}">
<script type="module" src="${assetPath('app.js')}"></script>
${viewer?.isAnswer === true && html`<link rel="canonical" href="${viewer.path}">`}
${refresh !== undefined && html`<noscript><meta http-equiv="refresh" content="${refresh}"></noscript>`}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${header(viewer)}
<main id="content">
<h1>${title}</h1>
${notice ?? NOTHING}
${content}
</main>
</body>
</html>`;

/** On small screens the menu is a popover, which needs no script. */
const header = (viewer: Viewer | undefined): Html =>
  viewer === undefined
    ? html`<header><p><strong>Counterfoil</strong></p></header>`
    : html`<header><p><strong>Counterfoil</strong></p>
<nav aria-label="Main"><button type="button" popovertarget="menu">Menu</button>
<div id="menu" class="menu" popover><ul>${PLACES.filter(([, , role]) => isAtLeast(viewer.role, role)).map(([path, label]) => place(path, label, viewer))}</ul>
<ul><li><span class="visually-hidden">Signed in as </span><bdi>${viewer.name}</bdi></li><li>${actionButton(viewer, '/sessions/current/end', 'Sign out')}</li></ul></div></nav>
</header>`;

const place = (path: string, label: string, viewer: Viewer): Html =>
  html`<li><a href="${path}"${isWithin(viewer.path, path) && html` aria-current="page"`}>${label}</a></li>`;

/** `/settings/…` always belongs to the settings, whichever page comes first. */
const isWithin = (path: string, place: string): boolean => {
  if (place === '/') return path === '/';
  const section = place.startsWith('/settings/') ? '/settings' : place;
  return path === section || path.startsWith(`${section}/`);
};

import type { FirstSteps } from '../../shared/home/use-cases/first-steps.ts';
import { isAtLeast } from '../../shared/people/domain/role.ts';
import type { IconName } from '../platform/components/icon.ts';
import { tile } from '../platform/components/tile.ts';
import { badge } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

export type { FirstSteps } from '../../shared/home/use-cases/first-steps.ts';

const { first: TEXTS } = WORDS;

const STEPS: readonly { readonly of: keyof FirstSteps; readonly icon: IconName; readonly href: string }[] = [
  { of: 'file', icon: 'imports', href: '/imports/new' },
  { of: 'bank', icon: 'banks', href: '/bank_connections/new' },
  { of: 'partner', icon: 'users', href: '/admin/invitations/new' },
  { of: 'budget', icon: 'budget', href: '/budgets' },
];

/** How a family begins: each step is done or leads to where it is done. The first open one has the main button. */
export const firstStepsSection = (viewer: Viewer, done: FirstSteps): Html => {
  const steps = STEPS.filter(({ of }) => of !== 'partner' || isAtLeast(viewer.role, 'admin'));
  const next = steps.find(({ of }) => !done[of]);
  const count = steps.filter(({ of }) => done[of]).length;
  return html`<section class="card" aria-labelledby="first"><div class="head"><h2 id="first">${TEXTS.title}</h2><p class="muted">${TEXTS.progress(count, steps.length)}</p></div>
<p class="muted">${TEXTS.intro}</p>
<ol class="entries">${steps.map(({ of, icon, href }) => {
    const { what, why, action } = TEXTS.steps[of];
    const end = done[of]
      ? badge(TEXTS.done, 'success')
      : html`<a class="button${next?.of !== of && ' secondary'}" href="${href}">${action}</a>`;
    return html`<li class="entry">${tile(icon)}<span><strong>${what}</strong><small>${why}</small></span><div class="end">${end}</div></li>`;
  })}</ol>
<p class="muted">${TEXTS.byHand} <a href="/accounts/new">${WORDS.newAccount}</a></p></section>`;
};

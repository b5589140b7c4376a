import type { FirstSteps } from '../../shared/home/use-cases/first-steps.ts';
import { isAtLeast } from '../../shared/people/domain/role.ts';
import { assetPath } from '../platform/asset-path.ts';
import type { IconName } from '../platform/components/icon.ts';
import { tile } from '../platform/components/tile.ts';
import { badge } from '../platform/components/values.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

export type { FirstSteps } from '../../shared/home/use-cases/first-steps.ts';

const { first: TEXTS } = WORDS;

type Step = { readonly of: keyof FirstSteps; readonly icon: IconName; readonly href: string };

/** How transactions come in. */
const WAYS: readonly Step[] = [
  { of: 'file', icon: 'imports', href: '/imports/new' },
  { of: 'bank', icon: 'banks', href: '/bank_connections/new' },
];

/** What makes more of them. */
const THEN: readonly Step[] = [
  { of: 'partner', icon: 'users', href: '/admin/invitations/new' },
  { of: 'budget', icon: 'budget', href: '/budgets' },
];

/** How a family begins: each step is done or leads to where it is done. The first open one has the main button. */
export const firstStepsSection = (viewer: Viewer, done: FirstSteps): Html => {
  const then = THEN.filter(({ of }) => of !== 'partner' || isAtLeast(viewer.role, 'admin'));
  const steps = [...WAYS, ...then];
  const next = steps.find(({ of }) => !done[of]);
  const count = steps.filter(({ of }) => done[of]).length;
  const end = ({ of, href }: Step): Html =>
    done[of]
      ? badge(TEXTS.done, 'success')
      : html`<a class="button${next?.of !== of && ' secondary'}" href="${href}">${TEXTS.steps[of].action}</a>`;
  const way = (step: Step, more: Child = false): Html => card(step.icon, TEXTS.steps[step.of], more, end(step));
  const [file, bank] = WAYS.map((step) => way(step, step.of === 'file' && TEXTS.example(assetPath('example.csv'))));
  const { hand } = TEXTS;
  const byHand = html`<a class="button secondary" href="/accounts/new">${hand.action}</a>`;
  return html`<section aria-labelledby="first"><div class="head"><h2 id="first">${TEXTS.title}</h2><p class="muted">${TEXTS.progress(count, steps.length)}</p></div>
<p>${TEXTS.intro}</p>
<div class="cards">${file}${bank}${card('transactions', hand, false, byHand)}</div>
<p class="muted">${TEXTS.next}</p></section>
<section class="card"><h2>${TEXTS.afterwards}</h2><ol class="entries">${then.map((step) => {
    const { what, why } = TEXTS.steps[step.of];
    return html`<li class="entry">${tile(step.icon)}<span><strong>${what}</strong><small>${why}</small></span><div class="end">${end(step)}</div></li>`;
  })}</ol></section>`;
};

type Texts = { readonly what: string; readonly why: string };

const card = (icon: IconName, { what, why }: Texts, more: Child, end: Html): Html =>
  html`<section class="state"><p>${tile(icon)}</p><h3>${what}</h3><p>${why}</p>${more && html`<p>${more}</p>`}<p>${end}</p></section>`;

import type { FirstSteps } from '../../shared/home/use-cases/first-steps.ts';
import { isAtLeast } from '../../shared/people/domain/role.ts';
import { exampleForm } from '../imports/prepare/example-form.ts';
import type { IconName } from '../platform/components/icon.ts';
import { proofPicture } from '../platform/components/proof-picture.ts';
import { tile } from '../platform/components/tile.ts';
import { badge } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type FirstFile, firstFileForm } from './first-file.ts';
import { WORDS } from './words.ts';

export type { FirstSteps } from '../../shared/home/use-cases/first-steps.ts';

const { first: TEXTS } = WORDS;

export type FirstContent = {
  readonly done: FirstSteps;
  readonly file: FirstFile;
};

type Other = { readonly of: keyof typeof TEXTS.others; readonly icon: IconName; readonly href: string };

/** Further steps of a new family. */
const OTHERS: readonly Other[] = [
  { of: 'bank', icon: 'banks', href: '/bank_connections/new' },
  { of: 'hand', icon: 'transactions', href: '/accounts/new' },
  { of: 'categories', icon: 'categories', href: '/categories' },
  { of: 'partner', icon: 'users', href: '/admin/invitations/new' },
];

/** How a family begins: with a file. What happens to it follows, then the other ways. */
export const firstStepsSection = (viewer: Viewer, { done, file }: FirstContent): Html => {
  const others = OTHERS.filter(({ of }) => of !== 'partner' || isAtLeast(viewer.role, 'admin'));
  return html`<section class="card hero" aria-labelledby="first"><div><h2 id="first">${TEXTS.title}</h2>
<p>${TEXTS.intro}</p>
${firstFileForm(viewer, file)}
${exampleForm(viewer)}</div>
<div>${proofPicture()}
<h3>${TEXTS.how}</h3><ol class="numbered">${TEXTS.steps.map(([what, why]) => html`<li><span><strong>${what}</strong> ${why}</span></li>`)}</ol></div></section>
<section aria-labelledby="others"><h2 id="others">${TEXTS.otherWays}</h2>
<ul class="ways-to-begin">${others.map((other) => otherWay(other, done))}</ul></section>`;
};

const otherWay = ({ of, icon, href }: Other, done: FirstSteps): Html => {
  const { what, why } = TEXTS.others[of];
  const isDone = of !== 'hand' && done[of];
  return html`<li class="card entry">${tile(icon)}<span><a href="${href}">${what}</a>${isDone && html` ${badge(TEXTS.done, 'success')}`}<small>${why}</small></span></li>`;
};

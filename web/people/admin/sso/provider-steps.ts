import { stepList } from '../../../platform/components/steps.ts';
import type { Html } from '../../../platform/html.ts';
import { PROVIDERS_PATH } from './provider-path.ts';
import { WORDS as ALL } from './words/pages.ts';

const WORDS = ALL.steps;
const STEPS = ['choose', 'settings', 'test', 'enable'] as const;
export type ProviderStep = (typeof STEPS)[number];

/** From the choice of a protocol to a button on the sign-in page. A provider that exists keeps its name and protocol. */
export const providerSteps = (current: ProviderStep): Html =>
  stepList(
    WORDS.label,
    STEPS.map((step, at) => ({
      label: WORDS[step],
      href: step === 'choose' && current === 'settings' ? `${PROVIDERS_PATH}/new` : undefined,
      isDone: at < STEPS.indexOf(current),
      isCurrent: step === current,
    })),
  );

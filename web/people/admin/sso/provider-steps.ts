import { stepList } from '../../../platform/components/steps.ts';
import type { Html } from '../../../platform/html.ts';
import { PROVIDERS_PATH } from './provider-path.ts';
import { WORDS } from './words/pages.ts';

const STEPS = ['choose', 'settings', 'test', 'enable'] as const;
export type ProviderStep = (typeof STEPS)[number];

/** From the choice of a protocol to a button on the sign-in page. */
export const providerSteps = (current: ProviderStep): Html =>
  stepList(
    WORDS.steps.label,
    STEPS.map((step, at) => ({
      label: WORDS.steps[step],
      // Only the choice can be made again: a provider that exists keeps its name and protocol
      ...(step === 'choose' && current === 'settings' && { href: `${PROVIDERS_PATH}/new` }),
      isDone: at < STEPS.indexOf(current),
      isCurrent: step === current,
    })),
  );

import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { FEATURE_FLAGS } from './feature-flags.ts';
import { acknowledgeFindings } from './nag-suppressions.ts';
import { ServiceStack } from './service-stack.ts';
import type { Settings } from './settings.ts';

/** The whole app, checked by cdk-nag as it is synthesized: a finding without a written reason fails the synthesis. */
export const createApp = (settings: Settings, outdir?: string): { readonly app: App; readonly stack: ServiceStack } => {
  const app = new App({
    analyticsReporting: false,
    treeMetadata: false,
    context: FEATURE_FLAGS,
    ...(outdir !== undefined && { outdir }),
  });
  const stack = new ServiceStack(app, 'Counterfoil', {
    description: "Takes a family's money records in, writes them to a ledger, and proves what it wrote",
    terminationProtection: true,
    settings,
  });
  acknowledgeFindings(stack);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { app, stack };
};

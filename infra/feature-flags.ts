import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };

/** CDK's feature flags, here instead of cdk.json, so that `node infra/app.ts` and the CDK command line agree. */
export const FEATURE_FLAGS: Readonly<Record<string, unknown>> = {
  ...recommended,
  '@aws-cdk/aws-iam:minimizePolicies': false, // it sorts by random numbers: the same settings would give different templates
  'aws:cdk:enable-asset-metadata': true, // which file a function or a nested stack comes from, for local/
};

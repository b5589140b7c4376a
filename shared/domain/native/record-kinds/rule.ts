export type RuleRecord = { readonly type: 'Rule'; readonly line: number; readonly id: string };

/** What passes between the local cloud and a function's process. */
export type InvokeMessage = {
  readonly requestId: string;
  readonly event: string;
  readonly deadline: number;
  readonly traceId: string;
};

export type ErrorPayload = {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
};

export type ResultMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken'; readonly error: ErrorPayload }
  | { readonly kind: 'done'; readonly requestId: string; readonly payload: string }
  | { readonly kind: 'failed'; readonly requestId: string; readonly error: ErrorPayload };

/** Builds a value when it is first asked for: a function that starts does not pay for what its event does not need. */
export const builtOnce = <Value>(build: () => Value): (() => Value) => {
  let built: { readonly value: Value } | undefined;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
};

/** Builds a value when it is first needed: a starting function does not build values that its event never uses. */
export const builtOnce = <Value>(build: () => Value): (() => Value) => {
  let built: { readonly value: Value } | undefined;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
};

// As much of Vue as the board uses; the framework of the pages brings it along.
declare module "vue" {
  export function computed<Value>(get: () => Value): { readonly value: Value };
  export function nextTick(act: () => void): Promise<void>;
  export function onMounted(act: () => void): void;
  export function onUnmounted(act: () => void): void;
  export function reactive<Value extends object>(value: Value): Value;
  /** What is in it comes from the template, which no types describe. */
  export function ref(): { value: any };
  export function toRefs<Value extends object>(value: Value): { [Key in keyof Value]: { value: Value[Key] } };
}

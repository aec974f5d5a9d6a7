/**
 * For a button whose press is on its way, after its `onClick`: it can't be pressed again, and its form not be sent again with Enter.
 * It is not disabled, which would take the focus from whoever pressed it by keyboard.
 */
export function waits(isWaiting: boolean) {
  return isWaiting ? { 'aria-disabled': true, onClick: prevent } : {};
}

function prevent(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

/** Today's date on this machine, as `2027-01-31`. */
export function currentDate(): string {
  const now = new Date();
  const twoDigits = (number: number): string => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

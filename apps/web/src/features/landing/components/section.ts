/** Every part of the landing page below its head. */
export const section = 'py-18 max-sm:py-12';

export { findIdentifiers } from './find.ts';
export { findHeifPixels } from './heif-size.ts';
export { type FindOptions, type PhiKind, type PhiSpan, phiKinds } from './kinds.ts';
export { maskIdentifiers } from './mask.ts';
export { findMessageIdentifiers } from './message-text.ts';
export { findPictureMetadata, isHeif, type PictureMetadata } from './picture-metadata.ts';
export { findPatientIdentifiers } from './shared-text.ts';

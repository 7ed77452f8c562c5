export const MAX_INVITATION_USES = 500
/** In characters. */
export const MAX_INVITATION_NOTE = 200
export const INVITATION_CODE_LENGTH = 12

/** 'void': its role was given by somebody who may not give it any more. */
export const INVITATION_STATES = ['open', 'used_up', 'expired', 'void'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

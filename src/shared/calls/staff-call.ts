/** Apart from call.ts, because no page for readers loads a call of moderators or admins. */
import {
  type AdminCall,
  callOf,
  type CallTypes,
  type ModeratorCall,
  type Operation,
  type Rules,
} from './call.ts'

/* @__NO_SIDE_EFFECTS__ */
export const moderatorCall = <Types extends CallTypes>(
  operation: Operation,
  rules?: Rules<ModeratorCall<Types>>,
): ModeratorCall<Types> => callOf('moderator', operation, rules)

/* @__NO_SIDE_EFFECTS__ */
export const adminCall = <Types extends CallTypes>(
  operation: Operation,
  rules?: Rules<AdminCall<Types>>,
): AdminCall<Types> => callOf('admin', operation, rules)

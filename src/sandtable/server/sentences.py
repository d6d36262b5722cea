"""Every sentence with which the server refuses something or reports a problem, as whole templates.

An error of the server takes nothing but a `Sentence`, which only this module makes, so that none can be
written anywhere else. `SANDTABLE_WORDS=pseudo` puts all of them into brackets and accents: see
`engine.sentences`.
"""

from __future__ import annotations

from typing import Final

from sandtable.engine.sentences import Sentence, filled

TEMPLATES: Final = {
    "migrations.database-older-version-sandtable": (
        "The database is of an older version of sandtable, or empty; start the server once, which "
        "brings it up to date."
    ),
    "migrations.database-was-written-by": (
        "The database was written by a newer version of sandtable, which this one cannot read; install "
        "that version or a later one."
    ),
    "access.bot-plays-for-you": "A bot plays {seat} for you; take the seat back first.",
    "access.metrics-only-for-administrators": (
        "Metrics are only for the administrators of this server; see SANDTABLE_METRICS_TOKEN."
    ),
    "access.no-seat-seats": "There is no seat {name}; the seats are {names}.",
    "access.only-players-can-see": "Only players can see this table.",
    "access.only-players-can-see-2": "Only players can see this table; send the token of your seat.",
    "access.say-which-seat-decides": "Say which seat decides: {names}.",
    "access.say-which-seat-you": "Say which seat you play, and log in or send its token.",
    "access.seat-belongs-somebody-log": "The {name} seat belongs to somebody; log in or send its token.",
    "access.spectators-can-only-watch": "Spectators can only watch.",
    "access.token-not-for-seat": "This token is not for the seat {name}.",
    "access.you-do-not-play": "You do not play {name}.",
    "accounts.guests-cannot-have-address": "Guests cannot have an address; create an account first.",
    "accounts.not-your-password": "This is not your password.",
    "accounts.wrong": "The name or the password is wrong.",
    "accounts.you-already-have-account": "You already have an account.",
    "admin.administrator-can-only-banned": "An administrator can only be banned from the command line.",
    "admin.only-for-administrators": "This is only for administrators.",
    "admin.you-play-or-have": (
        "You play or have played at this table, so another administrator must decide this."
    ),
    "agreement.name-point-when-you": "Name a point when you propose to go back, and only then.",
    "agreement.name-seat-player-when": (
        "Name a seat and a player when you propose a replacement, and only then."
    ),
    "agreement.only-players-can-make": "Only players can make proposals.",
    "agreements.game-stands-point-now": (
        "The game stands at that point now; going back there changes nothing."
    ),
    "agreements.only-players-can-propose": "Only players can propose this.",
    "agreements.table-cannot-go-back": "The table cannot go back to that point.",
    "agreements.table-too-busy-try": "The table is too busy; try again in a moment.",
    "amending.game-over-open-branch": "The game is over; open a branch from any point of it instead.",
    "amending.game-paused-you-can": "The game is paused; you can undo when it resumes.",
    "answers.body-cannot-read": "The body cannot be read.",
    "answers.body-missing": "The body is missing: send a JSON object, with Content-Type: application/json.",
    "answers.body-unreadable": (
        "The body cannot be read: send a JSON object, with Content-Type: application/json."
    ),
    "answers.no-such-method": "This address does not support that method.",
    "answers.something-went-wrong-on": "Something went wrong on the server.",
    "answers.too-large": "The body is too large.",
    "answers.wrong": "{wrong}.",
    "answers.wrong.at": "{place}: {wrong}.",
    "attendance.say-which-seat": "Say which seat: {names}.",
    "attendance.you-have-no-seat": "You have no seat at this table.",
    "backup.already-exists-add-yes": "{file} already exists; add --yes to replace it (a copy is kept).",
    "backup.already-exists-name-another": (
        "{to} already exists; name another file, or add --yes to replace it."
    ),
    "backup.backup-must-different-file": "The backup must be a different file from the database.",
    "backup.cannot-written": "{partial} cannot be written: {strerror}.",
    "backup.command-only-works-with": "This command only works with an SQLite database.",
    "backup.could-not-copied": "{source} could not be copied: {error}.",
    "backup.damaged": "{file} is damaged: {what}.",
    "backup.file-database-itself": "That file is the database itself.",
    "backup.no-database": "There is no database {source}.",
    "backup.no-file": "There is no file {source}.",
    "backup.no-folder": "There is no folder {parent}.",
    "backup.not-complete-sqlite-database": "{file} is not a complete SQLite database: {error}.",
    "backup.not-sandtable-database": "{file} is not a sandtable database.",
    "backup.server-running-on-stop": "A server is running on {file}; stop it first.",
    "blocks.no-such-report": "There is no such report.",
    "blocks.you-cannot-block-yourself": "You cannot block yourself.",
    "blocks.you-cannot-report-yourself": "You cannot report yourself.",
    "branching.game-over-point-choose": "The game is over at that point; choose an earlier decision.",
    "branching.was-played-under-other": "That was played under other rules, so you cannot branch from it.",
    "branching.while-game-running-only": (
        "While a game is running, only its players can branch from it, each from what they know."
    ),
    "calls.log-first-open-table": "Log in first to open a table.",
    "calls.these-settings-need-people": "These settings need people with accounts: log in first.",
    "club.dice-statistics-available-when": "Dice statistics are available when the game is over.",
    "database.being-restarted": "The database is being restarted.",
    "database.cannot-read-or": "The database cannot read or write its files.",
    "database.database-cannot-be": "The file of the database cannot be opened.",
    "database.database-damaged": "The file of the database is damaged.",
    "database.database-may-be": "The file of the database may not be written.",
    "database.database-sqlite-or-postgresql": 'The database is sqlite or postgresql; there is no "{kind}".',
    "database.does-answer": "The database does not answer.",
    "database.has-no-room": "The database has no room left.",
    "database.held-by-another": "The database is held by another program.",
    "database.many-want-same": "Too many want the same thing at once.",
    "database.may-be-written": "The database may not be written at the moment.",
    "database.not-stored": "The database could not store this.",
    "database.postgresql-needs-further-packages": (
        "PostgreSQL needs further packages: pip install 'sandtable[postgres]'."
    ),
    "database.sync-one-not": 'sync is one of {names}, not "{sync}".',
    "database.unsure": "{problem} Your change may have been stored anyway; check again.",
    "database.url-database-looks-like": "A URL of a database looks like this: sqlite:///sandtable.db.",
    "database.was-waited-for": "The database was waited for too long.",
    "door.nothing-to-set-up": "There is nothing left to set up at this seat.",
    "door.not-token-seat-table": "This is not the token of a seat at that table.",
    "dumps.database-not-empty-add": (
        "The database is not empty; add --yes to replace it (a dump is made first)."
    ),
    "dumps.has-failed": "{program} has failed: {what}",
    "dumps.not-dump-sandtable-database": "{file} is not a dump of a sandtable database.",
    "dumps.not-on-path-install": (
        "{program} is not on the path. Install the programs of PostgreSQL (Debian: postgresql-client), "
        "of the version of the server or a later one; or back the database up on its own machine."
    ),
    "dumps.server-connections-open-database": (
        "{others} server connections are open to this database; stop those servers first."
    ),
    "email-codes.code-invalid-expired-or": (
        "This code is invalid, expired or already used. Ask for a new one."
    ),
    "errors.position-has-changed-look": "The position has changed. Look at it and choose again.",
    "errors.table-has-moved-on": "The table has moved on.",
    "errors.too-many-requests-wait": "Too many requests; wait a little.",
    "errors.work-now-belongs-another": "The work now belongs to another process.",
    "expiry.nothing": "There is nothing to do.",
    "exporting.game-file-contains-dice": (
        "A game file contains the dice key, so it is available only when the game is over."
    ),
    "exporting.table-began-middle-game": (
        "This table began in the middle of a game, so no file can prove it. See its journal."
    ),
    "game.no-picture": "There is no picture of this game.",
    "game.game-has-no-drawn": "This game has no drawn map.",
    "game.no-game-here": "There is no game {game} here.",
    "game.rules-not-available-here": "The rules of {name} are not available here.",
    "guard.request-must-name-one": "A request must name one host.",
    "guard.server-only-answers-one": "This server only answers one person on its own machine.",
    "hook-addresses.address-not-on-public": (
        "This address is not on the public internet, so it cannot be used."
    ),
    "hook-addresses.not-url": "This is not a URL.",
    "hook-addresses.url-cannot-called": "This URL cannot be called: {error}.",
    "hook-addresses.url-must-one-word": "A URL must be one word of at most {longest_url} characters.",
    "hook-addresses.url-webhook-must-begin": "The URL of a webhook must begin with https://.",
    "hook-addresses.url-webhook-must-have": (
        "The URL of a webhook must have a host and no user name or password."
    ),
    "hook.guests-cannot-have-webhooks": "Guests cannot have webhooks; set a password first.",
    "hooks.only-person-who-opened": "Only the person who opened the table can create a webhook for it.",
    "hooks.you-have-no-such": "You have no such webhook.",
    "hooks.you-have-webhooks-delete": "You have {most} webhooks; delete some first.",
    "hosting.game-not-over-yet": "This game is not over yet.",
    "hosting.only-players-game-can": "Only the players of this game can open a rematch.",
    "identity.cannot-done-with-token": "This cannot be done with a token: log in with your password.",
    "identity.header-does-not-match": (
        "The header {csrf_header} does not match this session; GET /api/me returns it."
    ),
    "identity.log-first-or-send": "Log in first, or send a personal token.",
    "identity.request-comes-from-page": "This request comes from a page of another site.",
    "identity.token-lacks-scope-may": "This token lacks the scope {scope}: it may not {scopes}.",
    "identity.token-unknown-or-has": "This token is unknown or has expired.",
    "identity.write-token-as-authorization": "Write the token as 'Authorization: Bearer TOKEN'.",
    "importing.file-damaged": "This file is damaged.",
    "importing.game-file-can-have": "A game file can have at most {largest_file} characters.",
    "importing.imported-game-can-have": "An imported game can have at most {most_actions} actions.",
    "importing.imported-game-can-have-2": "An imported game can have at most {most_dice} scripted dice.",
    "importing.replaying-file-takes-too": "Replaying this file takes too long.",
    "importing.unusable": "This file cannot be used: {why}",
    "invitation.log-or-give-name": "Log in, or give a name to join as a guest.",
    "invitations.already-has-seat-here": "{name} already has a seat here.",
    "invitations.has-already-been-invited": "{name} has already been invited.",
    "invitations.invalid": "This invitation is no longer valid, or its address is mistyped.",
    "invitations.invitation-share-seat": "This invitation is to share the seat {seat}.",
    "invitations.no-such-invitation": "There is no such invitation.",
    "invitations.only-person-who-opened": "Only the person who opened the table can invite others.",
    "invitations.table-has-open-invitations": "This table has {most} open invitations; withdraw some first.",
    "invitations.you-cannot-invite-person": "You cannot invite this person.",
    "keeper.ended": "The players have agreed to end this game.",
    "keeper.paused": "The game is paused until everybody agrees to resume.",
    "locks.another-sandtable-serves-stop": (
        "Another sandtable serves {file}; stop it first, or name another database."
    ),
    "me.guests-cannot-have-tokens": "Guests cannot have tokens; create an account first.",
    "me.you-no-longer-logged": "You are no longer logged in.",
    "names.name-can-contain-letters": "A name can contain letters and digits, with _ - and . between them.",
    "names.name-cannot-have-more": "A name cannot have more accents on a letter than its script needs.",
    "names.name-could-mistaken-for": "This name could be mistaken for something else; choose another one.",
    "names.name-must-begin-with": "A name must begin with a letter or digit and cannot end with _ - or .",
    "names.name-must-have-characters": "A name must have {shortest} to {longest} characters.",
    "names.name-must-keep-one": (
        "A name must keep to one script, because letters that look alike would be confused."
    ),
    "news.no-such-table-its": "There is no such table. Its address may be mistyped.",
    "notes.name-space-must-have": (
        "The name of a space must have 1 to {longest_space} characters in one line."
    ),
    "notes.you-have-no-note": "You have no note there.",
    "notes.you-have-notes-table": "You have {most} notes at this table; remove some first.",
    "paces.no-pace-paces": "There is no pace {wanted}; the paces are {names}.",
    "page.nothing-address": "There is nothing at this address.",
    "passwords.password-must-have-characters": (
        "A password must have {shortest} to {longest} characters; several words are best."
    ),
    "passwords.password-too-easy-guess": "This password is too easy to guess; several words are best.",
    "people.another-account-uses-address": "Another account uses this address.",
    "people.banned.for-good": "You are banned for good: {reason}",
    "people.banned.no-reason": "no reason was given",
    "people.banned.until": "You are banned until {end}: {reason}",
    "people.control-characters-not-allowed": "Control characters are not allowed.",
    "people.name-already-taken-choose": "The name {name} is already taken; choose another one.",
    "people.no-such-time-zone": "There is no such time zone; write it like Europe/Vienna.",
    "people.nobody-with-name-here": "There is nobody with this name here.",
    "people.not-email-address": "This is not an email address.",
    "people.quiet-hours-need-beginning": "Quiet hours need a beginning and an end: quiet_from and quiet_to.",
    "people.server-for-one-person": "This server is for one person and needs no accounts.",
    "people.server-not-open-new": "This server is not open to new people. Its administrator adds them.",
    "people.you-need-invitation-table": "You need an invitation to a table to join this server.",
    "postgres.database-cannot-reached": "The database cannot be reached.",
    "postgres.server-shutting-down": "The server is shutting down.",
    "opening.set-up-for-people": "A set-up is for a seat that a person plays; {seat} is none.",
    "opening.no-set-up": "There is no prepared set-up {prepared}; there are {names}.",
    "terms.set-up-of-others": "You choose the set-up of your own seats only, and {seat} is not yours.",
    "private-tables.no-seat-seats": "There is no seat {strange}; the seats are {names}.",
    "private-tables.title-must-one-line": "A title must be one line of visible characters.",
    "proposals.game-not-paused": "The game is not paused.",
    "proposals.game-paused": "The game is paused.",
    "proposals.has-already-been-proposed": (
        "That has already been proposed; answer it, or wait for the others."
    ),
    "proposals.no-such-proposal-table": "There is no such proposal at this table.",
    "proposals.nobody-plays-so-no": "Nobody plays {seat}, so no agreement is needed.",
    "proposals.only-person-who-opened": "Only the person who opened the table can propose who plays a seat.",
    "proposals.others-have-agree": "Others have to agree to this.",
    "proposals.others-have-answer": "Others have to answer this.",
    "proposals.proposal-no-longer-open": "This proposal is no longer open ({status}).",
    "reading.no-table-its-address": "There is no table {table_id}. Its address may be mistyped.",
    "replay.all-hands-shown-only": "All hands are shown only when the game is over.",
    "replay.last-number-must-not": "The last number must not come before the first.",
    "sandboxes.position-can-have-most": "A position can have at most {most_changes} changes.",
    "seating.bot-plays": "A bot plays {name}.",
    "seating.no-free-seat-for": "There is no free seat for you here.",
    "seating.only-player-seat-or": (
        "Only the player of a seat, or the person who opened the table, can say who plays it."
    ),
    "seating.seat-not-open-you": "The {name} seat is not open to you.",
    "seating.seat-taken": "The {name} seat is taken.",
    "seating.seen-from-another-seat": "You have seen this table from another seat.",
    "seating.somebody-already-plays": "Somebody already plays {seat}.",
    "seating.somebody-plays-propose-change": "Somebody plays {seat}; propose the change, and they can agree.",
    "seating.you-already-have-seat": "You already have a seat at this table.",
    "seating.you-cannot-take-seat": "You cannot take a seat at this table.",
    "seating.you-do-not-play": "You do not play {seat}.",
    "seating.you-have-already-made": "You have already made decisions in this game, so you can only resign.",
    "seating.you-share-seat-leave": "You share this seat; leave it to the others instead.",
    "seats.already-played-way": "{seat} is already played that way.",
    "seats.game-over": "This game is over.",
    "seats.game-over-its-dice": "This game is over and its dice key is public; open a branch of it instead.",
    "seats.has-seen-table-from": "{name} has seen this table from another seat.",
    "seats.neither-bot-nor-person": "There is neither a bot nor a person called {player}; bots: {names}.",
    "seats.no-seat-seats": "There is no seat {seat}; the seats are {names}.",
    "seats.seats-table-held-by": (
        "The seats of this table are held by tokens: name a bot, or 'person' for a new token. Bots: {names}."
    ),
    "sharing.gone": "The player who invited you to share a seat no longer plays it.",
    "sharing.most-people-can-share": "At most {most} people can share a seat.",
    "sharing.say-which-seat-share": "Say which seat to share.",
    "sqlite.cannot-opened": "{file} cannot be opened: {strerror}.",
    "sqlite.has-rows-without-their": "{file} has rows without their table: {broken}.",
    "sqlite.no-database-server-makes": "There is no database {file}; a server makes it when it first starts.",
    "sqlite.no-sqlite-database": "{file} is no SQLite database.",
    "sqlite.sqlite-needs-path-file": (
        "SQLite needs the path of a file and nothing else, as in sqlite:///sandtable.db."
    ),
    "tables.log-has-nobody-called": "The log has nobody called {name}.",
    "talk.all-messages-table-public": "All messages at this table are public now.",
    "talk.chat-turned-off-table": "Chat is turned off at this table.",
    "talk.log-write-spectators-channel": "Log in to write in the spectators' channel.",
    "talk.message-empty": "The message is empty.",
    "talk.no-chat-here": "There is no chat here.",
    "talk.nobody-else-channel": "Nobody else is in that channel.",
    "talk.one-you-has-blocked": "One of you has blocked the other; you can still talk to the table.",
    "talk.spectators-can-only-write": "Spectators can only write in the spectators' channel.",
    "talk.time-for-private-talks": "The time for private talks is over; all messages are public now.",
    "talk.too-long-most-characters": "That is too long: at most {longest_talk} characters.",
    "talk.what-spectators-say-told": "What the spectators say is told to the players after the game.",
    "talk.you-not-channel": "You are not in that channel.",
    "talk.you-play-table-so": "You play at this table, so you cannot write in its spectators' channel.",
    "talk.you-play-table-so-2": "You play at this table, so you cannot read its spectators' channel.",
    "terms.here-one-sits-by": "Here one sits by the token of a seat, and not by name.",
    "terms.without-pace-no-clocks": "Without a pace there are no clocks to pause.",
    "tokens.token-needs-one-or": "A token needs one or more of these scopes: {names}.",
    "tokens.you-have-no-such": "You have no such token.",
    "tokens.you-have-tokens-revoke": "You have {most} tokens; revoke one first.",
    "turn-emails.link-not-valid-part": "This link is not valid. Part of it may be missing.",
    "users.ban-must-end-future": "A ban must end in the future.",
    "users.give-reason-plain-characters": "Give a reason in plain characters; it is shown to the person.",
    "users.guest-only-somebody-with": (
        "{name} is a guest; only somebody with an account can be an administrator."
    ),
    "users.has-taken-seat-meantime": "{name} has taken a seat in the meantime; try again.",
    "users.nobody-called-users-list": "There is nobody called {name}; 'users list WORD' searches.",
    "users.not-banned": "{name} is not banned.",
    "users.not-time-write-7d": "{what} is not a time: write 7d, 12h, 2027-01-31 or never.",
    "view-queries.too-many-these-requests": "Too many of these requests at once; try again in a moment.",
}


def text(id: str, /, **arguments: object) -> Sentence:
    """A sentence with its gaps filled."""
    return filled(TEMPLATES[id], arguments)


def from_game(words: str) -> Sentence:
    """A sentence that a game or the engine has made already, from a table of its own."""
    return Sentence(words)

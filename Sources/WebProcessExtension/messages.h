/* The messages between the app and this extension; Swift's mirror of this table is
 * Sources/WebKit/Engine/ExtensionMessage.swift. Raise the version when either changes. */
#pragma once

#define MESSAGE_TABLE_VERSION 1

/* Start-up data of each web process: (version, name of the result function, encoder's source). */
#define START_UP_DATA_TYPE "(uss)"

/* Any parameters; answered with the same name and parameters. */
#define MESSAGE_ECHO "echo"
